import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listJobs } from '../../server/jobs.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { createMetrics } from '../metrics/registry.ts';
import { schedule } from './schedule.ts';

/** Has everything that is asked for, and throws at once where it is called. */
const broken: never = new Proxy(() => undefined, {
  get: () => broken,
  apply: () => {
    throw new Error('thrown at once');
  },
}) as never;

test('[G13.1] a job that throws ends neither the process nor its next run, and each run is logged and counted', async () => {
  const lines: string[] = [];
  const { log } = Fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } });
  const metrics = createMetrics();
  const jobs = [
    ...listJobs({ db: broken, kick: broken }, broken, broken, broken),
    { name: 'rejects', everyMs: 1, run: () => Promise.reject(new Error('later')) },
    { name: 'throws nothing', everyMs: 1, run: () => Promise.reject(undefined as never) },
  ].map((job) => ({ ...job, everyMs: 20 }));
  const failures = new Map<string, number>();
  const scheduled = schedule(jobs, log, (name, seconds, hasFailed) => {
    metrics.countJob(name, seconds, hasFailed);
    failures.set(name, (failures.get(name) ?? 0) + Number(hasFailed));
  });
  await waitFor(() => {
    expect(jobs.filter(({ name }) => (failures.get(name) ?? 0) < 2).map(({ name }) => name)).toEqual([]);
  });
  await scheduled.stop();
  const named = new Set(lines.map((line) => (JSON.parse(line) as { job: string }).job));
  expect([...named].toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  const text = await metrics.text();
  for (const [name, count] of failures)
    expect(text).toContain(`exchange_job_runs_total{job="${name}",outcome="failed"} ${count}`);
});
