import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/**
 * Runs each job once, one after the other, and then at its interval, never concurrently with itself. Failures are logged
 * and retried next time. Calls `note` after each run.
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
  let isStopping = false;
  // A start has better uses for the connections than a dozen jobs at once.
  const startAll = async () => {
    for (const job of jobs) {
      if (isStopping) return;
      start(job);
      await running.get(job.name);
    }
  };
  void startAll();
  const timers = jobs.map((job) => setInterval(() => start(job), job.everyMs));
  return {
    stop: async () => {
      isStopping = true;
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
