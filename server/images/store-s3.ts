import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3mini } from 's3mini';
import { CallerError } from '../../contract/errors.ts';
import { BucketError, bucketError } from './bucket-error.ts';
import { isImageFile, type ImageStore } from './store.ts';

export interface BucketSettings {
  /** Its host may begin with the bucket's name; else the name is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const longestCallMs = 20_000;
const pageSize = 1000;

/** Keeps pictures in a bucket, each under its own name. Refuses one in which it can't do all that it will have to. */
export async function openS3Store(settings: BucketSettings, patienceMs = longestCallMs): Promise<ImageStore> {
  const store = keepIn(settings, patienceMs);
  await tryOut(store);
  return store;
}

function keepIn({ bucket, endpoint, ...key }: BucketSettings, patienceMs: number): ImageStore {
  const inHost = new URL(endpoint).hostname.startsWith(`${bucket}.`);
  const at = { ...key, endpoint: inHost ? endpoint : `${endpoint}/${bucket}` };
  const client = new S3mini({ ...at, requestAbortTimeout: patienceMs });
  const reader = new S3mini({ ...at, fetch: fetchAtAnyPace(patienceMs) });

  return {
    async put(fileName, bytes) {
      const call = client.putObject(nameOf(fileName), bytes, 'image/webp');
      const response = await call.catch((error: unknown) => {
        throw told(error, new CallerError('storage_full', { retryAfter: 60 }));
      });
      await response.body?.cancel();
    },

    async open(fileName) {
      if (!isImageFile(fileName)) return undefined;
      const response = await reader.getObjectResponse(fileName).catch((error: unknown) => {
        throw told(error, new CallerError('not_ready'));
      });
      if (!response?.body) return undefined;
      const size = Number(response.headers.get('content-length') ?? Number.NaN);
      const stream = Readable.from(response.body, { objectMode: false });
      if (Number.isInteger(size)) return { stream, size };
      stream.destroy();
      throw new BucketError('it does not say how long a picture is');
    },

    async remove(fileName) {
      // Every S3 store answers alike whether it was there or not.
      await client.deleteObject(nameOf(fileName)).catch(fail);
    },

    async *list() {
      let next: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', '', pageSize, next).catch(fail);
        // Nothing here would read like a bucket without pictures.
        if (!page?.objects) throw new BucketError('there is none of this name (S3_BUCKET)');
        for (const { Key: fileName, LastModified: modifiedAt } of page.objects)
          if (isImageFile(fileName)) yield { fileName, modifiedAt };
        next = page.nextContinuationToken;
      } while (next);
    },
  };
}

/** What the site will do later with everybody's pictures, done at the start with one of its own. */
async function tryOut(store: ImageStore): Promise<void> {
  const fileName = `${randomBytes(16).toString('hex')}.webp`;
  try {
    await store.put(fileName, Buffer.from(fileName));
    const found = await store.open(fileName);
    if (!found || (await buffer(found.stream)).toString() !== fileName)
      throw new BucketError('it does not give back what it took');
    await store.remove(fileName);
    await store.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    throw error instanceof CallerError ? error.cause : bucketError(error);
  }
}

function nameOf(fileName: string): string {
  if (!isImageFile(fileName)) throw new Error('This is not the name of a stored picture.');
  return fileName;
}

/** What passes is the caller's to try again; the log gets the reason either way. */
function told(error: unknown, toCaller: CallerError): Error {
  const failure = bucketError(error);
  return failure.passing ? Object.assign(toCaller, { cause: failure }) : failure;
}

function fail(error: unknown): never {
  throw bucketError(error);
}

/** Limits the wait for an answer, but not how slowly a member's phone then reads the picture. */
function fetchAtAnyPace(patienceMs: number): typeof fetch {
  return async (input, init) => {
    const giveUp = new AbortController();
    const timer = setTimeout(
      () => giveUp.abort(new DOMException('no answer in time', 'TimeoutError')),
      patienceMs,
    );
    // Packed bytes would not have the size that the answer names.
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    return fetch(input, { ...init, headers, signal: giveUp.signal }).finally(() => clearTimeout(timer));
  };
}
