import { isTooLarge, recognizeImage } from './image-file.ts';
import { redraw, wantedBytes, type Kind } from './redraw.ts';

/** Why a chosen file can't be sent. */
export type Flaw = 'image_type' | 'image_unreadable' | 'image_too_large';

/**
 * Prepares a chosen file for sending, or returns the reason why it can't be sent. Images are downscaled in a worker,
 * one at a time, so that the form stays responsive. SVG, TIFF and small files are sent unchanged.
 */
export async function prepareImage(file: File, kind: Kind): Promise<File | Flaw> {
  // One at a time, because reading the first bytes of ten files at once would block the page.
  const found = await recognizeInTurn(() => recognizeImage(file));
  if (typeof found === 'string') return found;
  const { type, named } = found;
  if (type === 'svg' || type === 'tiff') return isTooLarge(named) ? 'image_too_large' : named;
  if (type !== 'heif' && file.size <= wantedBytes[kind]) return named;
  const jpeg = await redrawInTurn(() => smaller(file, kind));
  if (!jpeg && type === 'heif') return 'image_type';
  if (!jpeg) return isTooLarge(named) ? 'image_too_large' : 'image_unreadable';
  if (type !== 'heif' && jpeg.size >= file.size && !isTooLarge(named)) return named;
  const ready = new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, {
    type: jpeg.type,
    lastModified: file.lastModified,
  });
  return isTooLarge(ready) ? 'image_too_large' : ready;
}

const recognizeInTurn = queue();
const redrawInTurn = queue();

/** Returns a function that runs asynchronous tasks one at a time. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

let worker: Worker | undefined;

/** Undefined if the image can't be decoded. */
async function smaller(file: File, kind: Kind): Promise<Blob | undefined> {
  if ('OffscreenCanvas' in globalThis) {
    try {
      worker ??= new Worker(new URL('redraw-worker.ts', import.meta.url), { type: 'module' });
      return await answerOf(worker, { file, kind });
    } catch {
      // The worker's script could not be loaded, or it ran out of memory: redraw on the main thread.
      worker = undefined;
    }
  }
  return redraw(file, kind).catch(() => undefined);
}

function answerOf(to: Worker, job: { file: File; kind: Kind }): Promise<Blob | undefined> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const listen = (type: 'message' | 'error', act: (event: Event) => void) =>
      to.addEventListener(
        type,
        (event) => {
          done.abort();
          act(event);
        },
        { signal: done.signal },
      );
    listen('message', (event) => resolve((event as MessageEvent<Blob | null>).data ?? undefined));
    listen('error', () => {
      to.terminate();
      reject(new Error('The worker failed'));
    });
    to.postMessage(job);
  });
}
