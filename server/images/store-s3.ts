import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3mini } from 's3mini';
import { CallerError } from '../../contract/errors.ts';
import { abortAfter } from './abort-after.ts';
import { BucketError, bucketError } from './bucket-error.ts';
import { fetchObjects, type ListedObject } from './fetch-objects.ts';
import { isImageFile, type ImageStore } from './store.ts';

export interface BucketSettings {
  /** Its host may start with the bucket's name. Otherwise the name is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const longestCallMs = 20_000;
const pageSize = 1000;

/** Stores images in a bucket. Throws at start if a permission is missing. */
export async function openS3Store(settings: BucketSettings, timeoutMs = longestCallMs): Promise<ImageStore> {
  const store = storeIn(settings, timeoutMs);
  await checkPermissions(store);
  return store;
}

function storeIn({ bucket, endpoint, ...key }: BucketSettings, timeoutMs: number): ImageStore {
  const inHost = new URL(endpoint).hostname.startsWith(`${bucket}.`);
  const at = { ...key, endpoint: inHost ? endpoint : `${endpoint}/${bucket}` };
  const client = new S3mini({ ...at, requestAbortTimeout: timeoutMs });
  const reader = new S3mini({ ...at, fetch: fetchAtAnyPace(timeoutMs) });

  return {
    async put(fileName, bytes) {
      const call = client.putObject(nameOf(fileName), bytes, 'image/webp');
      const response = await call.catch((error: unknown) => {
        throw callerErrorFor(error, new CallerError('storage_full', { retryAfter: 60 }));
      });
      await response.body?.cancel();
    },

    async open(fileName) {
      if (!isImageFile(fileName)) return undefined;
      const response = await reader.getObjectResponse(fileName).catch((error: unknown) => {
        throw callerErrorFor(error, new CallerError('not_ready'));
      });
      if (!response?.body) return undefined;
      const size = Number(response.headers.get('content-length') ?? Number.NaN);
      if (Number.isInteger(size)) return { stream: streamOf(response.body, size), size };
      await response.body.cancel();
      throw new BucketError('it does not say how long an image is');
    },

    async remove(fileName) {
      // S3 stores reply in the same way if the object does not exist.
      await client.deleteObject(nameOf(fileName)).catch(fail);
    },

    async *list() {
      const found: ListedObject[] = [];
      const lister = new S3mini({ ...at, fetch: fetchObjects(found, timeoutMs) });
      let next: string | undefined;
      do {
        const page = await lister.listObjectsPaged('/', '', pageSize, next).catch(fail);
        // Returning nothing would look like an empty bucket.
        if (!page?.objects) throw new BucketError('no bucket has this name (S3_BUCKET)');
        for (const { fileName, modified } of found.splice(0))
          if (isImageFile(fileName)) yield { fileName, modifiedAt: async () => new Date(modified) };
        next = page.nextContinuationToken;
      } while (next);
    },
  };
}

/** Ends with the last announced byte, without waiting for the end of the bucket's response. */
function streamOf(body: ReadableStream<Uint8Array>, size: number): Readable {
  let left = size;
  const exact = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      stream.enqueue(chunk);
      left -= chunk.length;
      if (left <= 0) stream.terminate();
    },
  });
  return Readable.from(body.pipeThrough(exact), { objectMode: false });
}

/** Tries all operations with a test object, so that a missing permission fails the start. */
async function checkPermissions(store: ImageStore): Promise<void> {
  const fileName = `${randomBytes(16).toString('hex')}.webp`;
  try {
    await store.put(fileName, Buffer.from(fileName));
    const found = await store.open(fileName);
    if (!found || (await buffer(found.stream)).toString() !== fileName)
      throw new BucketError('a stored object came back changed, or not at all');
    await store.remove(fileName);
    await store.list()[Symbol.asyncIterator]().next();
  } catch (error) {
    throw error instanceof CallerError ? error.cause : bucketError(error);
  }
}

function nameOf(fileName: string): string {
  if (!isImageFile(fileName)) throw new Error('This is not the name of a stored image.');
  return fileName;
}

/** Turns a temporary error into `toCaller`, which the caller may retry, with the reason as its cause for the log. */
function callerErrorFor(error: unknown, toCaller: CallerError): Error {
  const failure = bucketError(error);
  return failure.isTransient ? Object.assign(toCaller, { cause: failure }) : failure;
}

function fail(error: unknown): never {
  throw bucketError(error);
}

/** Bounds the time until the response starts, not the time in which a member's phone reads it. */
function fetchAtAnyPace(timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const { signal, cancel } = abortAfter(timeoutMs);
    // Compressed bytes would not have the announced size.
    const headers = new Headers(init?.headers);
    headers.set('accept-encoding', 'identity');
    return fetch(input, { ...init, headers, signal }).finally(cancel);
  };
}
