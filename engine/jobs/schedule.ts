import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/**
 * Runs each job at once and then at its interval, never concurrently with itself. Failures are logged and retried at
 * the next run. Calls `note` after each run.
 */
export function schedule(
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  note: (job: string, seconds: number, hasFailed: boolean) => void,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const startedAt = performance.now();
    const work = job
      .run()
      .then(
        () => note(job.name, (performance.now() - startedAt) / 1000, false),
        (error: unknown) => {
          note(job.name, (performance.now() - startedAt) / 1000, true);
          log.warn({ err: error, job: job.name }, 'job failed');
        },
      )
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };
  const timers = jobs.map((job) => {
    start(job);
    return setInterval(() => start(job), job.everyMs);
  });
  return {
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
