/**
 * The child process that decodes images, one at a time. It can be killed if an image takes too much time or memory.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { EngineErrorCode } from '../errors.ts';
import { Refusal } from '../refusal.ts';
import type { DecodeJob, DecodeOrder, DecodeReply } from './decoder.ts';
import { hashImage } from './hash.ts';
import { readQr } from './read-qr.ts';
import { renderImage } from './render.ts';

const memoryLimit = 700 * 1024 * 1024;
/** Bytes outside of the heap. V8 would let the buffers of several images accumulate before it collects them. */
const uncollectedAtMost = 24 * 1024 * 1024;

// Requests have priority over decoding images.
setPriority(10);

/** Ends the process like SIGKILL, but nobody else sends it, so the parent knows that the image was the cause. */
const outOfMemory = process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM';

/** process.exit would wait for a decoder thread that may never end. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.on('disconnect', die);
// Service managers and Ctrl-C signal the whole process group. The server finishes its requests first, and this process
// ends with the server.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('message', (order: DecodeOrder) => void work(order));

async function work({ length, ...order }: DecodeOrder): Promise<void> {
  const job = { ...order, bytes: await readInput(length) };
  // Image libraries allocate outside of the heap, which Node can't limit.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, outOfMemory);
  }, 10);
  const reply = await answer(job);
  clearInterval(watch);
  process.send?.(reply);
  if (process.memoryUsage().external > uncollectedAtMost) globalThis.gc?.();
}

async function readInput(length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const chunk = process.stdin.read() as Buffer | null;
    if (chunk) at += chunk.copy(bytes, at);
    else await once(process.stdin, 'readable');
  }
  return bytes;
}

async function answer({ bytes, type, only }: DecodeJob): Promise<DecodeReply> {
  try {
    const nothing = { width: 0, height: 0, files: [], hash: undefined };
    const image =
      only === 'hash'
        ? { ...nothing, hash: await hashImage(sharp(bytes)) }
        : only === 'qr'
          ? { ...nothing, qrText: await readQr(bytes, type) }
          : await renderImage(bytes, type);
    return { image, memory: process.memoryUsage.rss() };
  } catch (error) {
    const refusal = error instanceof Refusal ? (error.code as EngineErrorCode) : 'image_unreadable';
    return { refusal, reason: String(error), memory: process.memoryUsage.rss() };
  }
}

process.send?.('ready');
