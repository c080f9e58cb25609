/** The child process that decodes images, one at a time. The pool kills it if an image takes too long. */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import workerpool from 'workerpool';
import type { ImageType } from './check.ts';
import { drawIcon, type Icon } from './draw-icon.ts';
import { hashImage } from './hash.ts';
import { readQr } from './read-qr.ts';
import { renderImage } from './render.ts';

const memoryLimit = 700 * 1024 * 1024;
/** A child above this size ends after its image, because it does not return memory to the system. */
const keptMemory = 220 * 1024 * 1024;
/** Bytes outside of the heap. V8 would let the buffers of several images accumulate before it collects them. */
const uncollectedAtMost = 24 * 1024 * 1024;

// Requests have priority over decoding images.
setPriority(10);

/** Like SIGKILL, but nobody else sends it, so the parent knows that the image was the cause. */
const outOfMemory = process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM';

// process.exit would wait for a decoder thread that may never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C signals the whole process group. The server finishes its requests first, and this process ends with the server.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

/** Image libraries allocate outside of the heap, which Node can't limit. */
async function bounded<Result>(work: Promise<Result>): Promise<Result> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, outOfMemory);
  }, 10);
  workerpool.workerEmit({ pid: process.pid });
  try {
    return await work;
  } finally {
    clearInterval(watch);
    setImmediate(tidyUp);
  }
}

function tidyUp(): void {
  if (process.memoryUsage.rss() > keptMemory) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage().external > uncollectedAtMost) globalThis.gc?.();
}

// The first text in an SVG loads the fonts of the system, which must not count in the time of an image.
await sharp(
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>'),
)
  .raw()
  .toBuffer();

workerpool.worker({
  start: () => undefined,
  render: (bytes: Uint8Array, type: ImageType) => bounded(renderImage(bytes, type)),
  hash: (bytes: Uint8Array) => bounded(hashImage(sharp(bytes))),
  icon: (bytes: Uint8Array, type: ImageType, icon: Icon) => bounded(drawIcon(bytes, type, icon)),
  readQr: (bytes: Uint8Array, type: ImageType) => bounded(readQr(bytes, type)),
});
