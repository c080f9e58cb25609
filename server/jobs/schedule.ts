import type { FastifyBaseLogger } from 'fastify';

export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

/** Runs each job now and at its interval, never concurrently with itself. Failures are logged and retried next time. */
export function schedule(jobs: readonly Job[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const start = (job: Job) => {
    if (running.has(job.name)) return;
    const work = job
      .run()
      .catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job failed'))
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
