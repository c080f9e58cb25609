import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { work } from './work.ts';

type Work = typeof work;

/** Works in a thread of its own, so that others are served meanwhile. Throws if it takes too long or too much memory. */
export async function aside<Name extends keyof Work>(
  name: Name,
  given: Parameters<Work[Name]>[0],
  longestMs: number,
): Promise<Awaited<ReturnType<Work[Name]>>> {
  const worker = new Worker(new URL('work.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  try {
    // It is there.
    await once(worker, 'message');
    worker.postMessage([name, given]);
    const [made] = (await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })) as [never];
    return made;
  } finally {
    await worker.terminate();
  }
}
