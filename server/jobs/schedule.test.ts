import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;
const everyMs = 3_600_000;

test('the first runs follow each other, also after a failure, and a stop begins no other', async () => {
  const began: string[] = [];
  const failed: string[] = [];
  let end = () => {};
  const waits = new Promise<void>((resolve) => (end = resolve));
  const job = (name: string, run: () => Promise<void>) => ({
    name,
    everyMs,
    run: () => {
      began.push(name);
      return run();
    },
  });
  const jobs = schedule(
    [
      job('fails', () => Promise.reject(new Error('no'))),
      job('waits', () => waits),
      job('comes last', () => Promise.resolve()),
    ],
    log,
    (name, _seconds, hasFailed) => hasFailed && failed.push(name),
  );
  await nextTurn();
  expect(began).toEqual(['fails', 'waits']);
  expect(failed).toEqual(['fails']);
  const stopped = jobs.stop();
  end();
  await stopped;
  await nextTurn();
  expect(began).toEqual(['fails', 'waits']);
});
