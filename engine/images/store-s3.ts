import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { refuse } from '../errors.ts';
import { Refusal } from '../refusal.ts';
import { createBucketCalls, type BucketSettings } from './bucket-call.ts';
import { BucketError, bucketError } from './bucket-error.ts';
import { isImageFile, type ImageStore } from './store.ts';

const longestCallMs = 20_000;
const pageSize = 1000;

/** Stores images in a bucket. Throws at start if a permission is missing. */
export async function openS3Store(settings: BucketSettings, timeoutMs = longestCallMs): Promise<ImageStore> {
  const store = storeIn(settings, timeoutMs);
  await checkPermissions(store);
  return store;
}

function storeIn(settings: BucketSettings, timeoutMs: number): ImageStore {
  const calls = createBucketCalls(settings, timeoutMs);
  return {
    async put(fileName, bytes) {
      await calls.send('PUT', nameOf(fileName), bytes).catch((error: unknown) => {
        throw callerErrorFor(error, refuse('storage_full', { retryAfter: 60 }));
      });
    },

    async open(fileName) {
      if (!isImageFile(fileName)) return undefined;
      const stream = await calls.open(fileName).catch((error: unknown) => {
        if (error instanceof BucketError && error.status === 404) return undefined;
        throw callerErrorFor(error, refuse('not_ready'));
      });
      if (!stream) return undefined;
      const size = Number(stream.headers['content-length'] ?? Number.NaN);
      if (Number.isInteger(size)) return { stream, size };
      stream.destroy();
      throw new BucketError('it does not say how long an image is');
    },

    async remove(fileName) {
      // S3 stores reply in the same way if the object does not exist.
      await calls.send('DELETE', nameOf(fileName));
    },

    async *list() {
      for (let next: string | undefined = ''; next !== undefined;) {
        const query = { 'list-type': '2', 'max-keys': String(pageSize) };
        const from = next === '' ? query : { ...query, 'continuation-token': next };
        const page = await calls.send('GET', `?${String(new URLSearchParams(from))}`);
        // Returning nothing would look like an empty bucket.
        if (!page.includes('<ListBucketResult'))
          throw new BucketError('what answers at S3_ENDPOINT is not an S3 store');
        for (const [object] of page.matchAll(/<Contents>.*?<\/Contents>/gs)) {
          const fileName = textIn(object, 'Key') ?? '';
          const modifiedAt = new Date(textIn(object, 'LastModified') ?? '');
          if (isImageFile(fileName)) yield { fileName, modifiedAt: async () => modifiedAt };
        }
        next = textIn(page, 'NextContinuationToken');
      }
    },
  };
}

/** Names of images and the tokens of S3 contain nothing that XML escapes. */
function textIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>(.*?)</${tag}>`).exec(xml)?.[1];
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
    throw error instanceof Refusal ? error.cause : bucketError(error);
  }
}

function nameOf(fileName: string): string {
  if (!isImageFile(fileName)) throw new Error('This is not the name of a stored image.');
  return fileName;
}

/** Turns a temporary error into `toCaller`, which the caller may retry, with the reason as its cause for the log. */
function callerErrorFor(error: unknown, toCaller: Refusal): Error {
  const failure = bucketError(error);
  return failure.isTransient ? Object.assign(toCaller, { cause: failure }) : failure;
}
