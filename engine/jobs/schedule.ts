import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  everyMs: number;
  /** The signal says that the schedule stops. */
  run(signal: AbortSignal): unknown;
}

/**
 * Runs each job at once and then at its interval, never concurrently with itself. Failures are logged, and end neither the
 * job nor the process. Calls `note` after each run.
 */
export function schedule(
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  note: (job: string, seconds: number, hasFailed: boolean) => void,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const run = async (job: Job) => {
    const startedAt = performance.now();
    let hasFailed = false;
    try {
      await job.run(stopping.signal);
    } catch (error) {
      hasFailed = true;
      log.warn({ err: error, job: job.name }, 'job failed');
    }
    note(job.name, (performance.now() - startedAt) / 1000, hasFailed);
  };
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    running.set(
      job.name,
      run(job).finally(() => running.delete(job.name)),
    );
  };
  const timers = jobs.map((job) => {
    start(job);
    return setInterval(start, job.everyMs, job);
  });
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
