import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { bucketError, refusal } from './bucket-error.ts';

export interface BucketSettings {
  /** Its host may start with the bucket's name. Otherwise the name is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Sends one signed request. Throws a `BucketError` for every answer that is no success. */
export interface BucketCalls {
  /** Resolves with the whole answer, within the time-out. `path` may have a query. */
  send(method: 'GET' | 'PUT' | 'DELETE', path: string, body?: Uint8Array): Promise<string>;
  /** Resolves when the answer begins; undefined if there is no such object. Its reader may take any time. */
  open(path: string): Promise<IncomingMessage | undefined>;
}

/** Uses `node:http`, because what the built-in `fetch` allocates is freed by full garbage collections only. */
export function createBucketCalls(settings: BucketSettings, timeoutMs: number): BucketCalls {
  const { bucket, endpoint, ...key } = settings;
  const inHost = new URL(endpoint).hostname.startsWith(`${bucket}.`);
  const at = inHost ? endpoint : `${endpoint}/${bucket}`;

  async function call<Result>(
    method: string,
    path: string,
    body: Uint8Array | undefined,
    read: (response: IncomingMessage) => Result | Promise<Result>,
  ): Promise<Result> {
    const timeout = new AbortController();
    const abort = () => timeout.abort(new DOMException('no answer in time', 'TimeoutError'));
    // Not `AbortSignal.timeout`, which stays in memory until its time has passed.
    const timer = setTimeout(abort, timeoutMs);
    try {
      const hash = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const given = { 'X-Amz-Content-Sha256': hash, ...(body && { 'Content-Type': 'image/webp' }) };
      const signer = new AwsV4Signer({ ...key, service: 's3', method, url: `${at}/${path}`, headers: given });
      const { url, headers } = await signer.sign();
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(url, {
        method,
        // Compressed bytes would not have the announced size.
        headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' },
        signal: timeout.signal,
      });
      // A store may answer before it has read the body, and then close the connection.
      sent.on('error', () => undefined).end(body);
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) return await read(response);
      throw refusal(statusCode, /<Code>(.*?)<\/Code>/.exec(await text(response))?.[1] ?? '');
    } catch (error) {
      // The error of an aborted request does not contain the reason.
      throw bucketError(timeout.signal.aborted ? timeout.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send: (method, path, body) => call(method, path, body, text),
    open: (path) => call('GET', path, undefined, (response) => response),
  };
}
