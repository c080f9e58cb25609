/**
 * The child process that decodes pictures, one at a time, so that a picture made to take for ever or to
 * eat the memory can be stopped by killing it.
 */
import { setPriority } from 'node:os';
import { CallerError } from '../../contract/errors.ts';
import type { DecodeJob, DecodeReply } from './decoder.ts';
import { renderImage } from './render.ts';

const memoryLimit = 700 * 1024 * 1024;

// Answering requests comes before decoding pictures.
setPriority(10);

/** Ends the process like SIGKILL, but nobody else sends it: the picture is known to be the reason. */
const outOfMemory = process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM';

/** Not process.exit: that would wait for a decoder thread that may never end. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

process.on('disconnect', die);
// Service managers and Ctrl-C signal all processes at once. What the server has under way is still to be done, and
// this process ends when the server does.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

process.on('message', (job: DecodeJob) => void work(job));

async function work(job: DecodeJob): Promise<void> {
  // The picture libraries allocate outside of the heap that node can limit.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, outOfMemory);
  }, 10);
  const reply = await answer(job);
  clearInterval(watch);
  process.send?.(reply);
}

async function answer({ bytes, type }: DecodeJob): Promise<DecodeReply> {
  try {
    const image = await renderImage(bytes, type);
    return { image, memory: process.memoryUsage.rss() };
  } catch (error) {
    const refusal = error instanceof CallerError ? error.code : 'image_unreadable';
    return { refusal, reason: String(error), memory: process.memoryUsage.rss() };
  }
}

process.send?.('ready');
