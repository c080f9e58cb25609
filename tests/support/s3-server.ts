import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { signatureFault, type Key } from './s3-signature.ts';

type Objects = Map<string, { bytes: Buffer; type: string | undefined; modifiedAt: Date }>;

/**
 * An S3 server in this process with the calls that the site makes: one bucket, lists in pages of at most a thousand.
 * It verifies every signature, and answers with Amazon's error codes and texts.
 */
export interface S3Server {
  settings: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** The settings for this bucket. */
  env: Record<string, string>;
  objects: Objects;
  /** Method and path of every request so far. */
  asked: string[];
  /** Called for each correctly signed request. If it returns true, the store sends no answer of its own. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  stop(): Promise<void>;
}

const statuses: Record<string, number> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  TooManyRequests: 429,
  InternalError: 500,
  SlowDown: 503,
};

const accessKeyId = 'KEY-ID-OF-THE-TEST';
const secretAccessKey = 'secret/of+the/test';

/** Values that no error and no log may contain. */
export const secrets = [accessKeyId, secretAccessKey, 'Signature='];

/** Answers with this error as S3 does, including the key id and the string that was signed. */
export function saying(code: string) {
  return ({ headers }: IncomingMessage, response: ServerResponse): boolean => {
    const said = `<AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId><StringToSign>${headers.authorization}</StringToSign>`;
    response.writeHead(statuses[code] ?? 403, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message>${said}</Error>`);
    return true;
  };
}

/** The error of `work`, checked for secrets. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('It did not fail.');
  const shown = inspect(error, { depth: 9, showHidden: true });
  if (secrets.some((secret) => shown.includes(secret))) throw new Error(`A secret is in ${shown}`);
  return error;
}

export async function startS3({ bucket = 'pictures', region = 'us-east-1' } = {}): Promise<S3Server> {
  const key: Key = { id: accessKeyId, secret: secretAccessKey, region };
  const store: Pick<S3Server, 'objects' | 'asked' | 'instead'> = {
    objects: new Map(),
    asked: [],
    instead: () => false,
  };
  const server = createServer((request, response) => {
    void serve(request, response);
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    store.asked.push(`${request.method} ${request.url}`);
    const fault = signatureFault(request, body, key, Date.now());
    if (fault) saying(fault)(request, response);
    else if (!(await store.instead(request, response)))
      answer(store.objects, bucket, request, response, body);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(store, {
    settings: { endpoint, bucket, region, accessKeyId, secretAccessKey },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  });
}

function answer(
  objects: Objects,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const inHost = request.headers.host?.startsWith(`${bucket}.`);
  const [asked, name = ''] = inHost ? [bucket, pathname.slice(1)] : pathname.slice(1).split('/', 2);
  const found = objects.get(name);
  if (asked !== bucket) saying('NoSuchBucket')(request, response);
  else if (request.method === 'PUT') {
    objects.set(name, { bytes: body, type: request.headers['content-type'], modifiedAt: new Date() });
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (name === '') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listOf(objects, searchParams));
  } else if (found) response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes);
  else saying('NoSuchKey')(request, response);
}

/** The continuation token contains characters that a URL must escape. */
function listOf(objects: Objects, query: URLSearchParams): string {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const rest = [...objects].filter(([name]) => name > after).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = rest.slice(0, Math.min(Number(query.get('max-keys') ?? 1000), 1000));
  const token = Buffer.from(page.at(-1)?.[0] ?? '').toString('base64');
  const more = page.length < rest.length;
  return [
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>`,
    more ? `<NextContinuationToken>${token}</NextContinuationToken>` : '',
    ...page.map(
      ([name, { modifiedAt }]) =>
        `<Contents><Key>${name}</Key><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    ),
    '</ListBucketResult>',
  ].join('');
}
