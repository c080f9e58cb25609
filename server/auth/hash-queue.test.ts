import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHashQueue, lanes, type Turn } from './hash-queue.ts';

function gate() {
  let free = () => {};
  const busy = new Promise<void>((resolve) => {
    free = resolve;
  });
  return { busy, free };
}

/** Fills the only place, queues the turns, and returns the order in which they were served. */
async function orderOf(queue: ReturnType<typeof createHashQueue>, turns: readonly Turn[]): Promise<Turn[]> {
  const served: Turn[] = [];
  const { busy, free } = gate();
  const first = queue.run({ lane: 'new', key: 'first' }, () => busy);
  const rest = turns.map((turn) => queue.run(turn, async () => void served.push(turn)));
  free();
  await Promise.all([first, ...rest]);
  return served;
}

const turn = fc.record({ lane: fc.constantFrom(...lanes), key: fc.constantFrom('a', 'b', 'c') });
const open = () => createHashQueue({ atOnce: 1, perLane: 200, perKey: 200, perMember: 200 });

test('[G9.2] serves all, and alternates between lanes and between keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 60 }), async (turns) => {
      const served = await orderOf(open(), turns);
      expect(served).toHaveLength(turns.length);
      for (const [place, { lane, key }] of served.entries()) {
        const after = served.slice(place + 1);
        const next = after[0];
        if (next?.lane === lane) expect(after.every((one) => one.lane === lane)).toBe(true);
        const sameLane = after.filter((one) => one.lane === lane);
        if (sameLane[0]?.key === key) expect(sameLane.every((one) => one.key === key)).toBe(true);
      }
    }),
  );
});

test('[G9.1] limits each lane and each of its keys without affecting other lanes', async () => {
  const queue = createHashQueue({ atOnce: 1, perLane: 5, perKey: 3, perMember: 1 });
  const { busy, free } = gate();
  const ask = (lane: Turn['lane'], key: string) => queue.run({ lane, key }, () => busy);
  const all = [ask('new', 'a')];
  for (const key of ['a', 'a', 'a', 'a', 'b', 'b', 'b']) all.push(ask('new', key));
  all.push(ask('code', 'a'), ask('known', 'a'), ask('known', 'a'), ask('known', 'b'));
  expect(queue.waiting('new')).toBe(5);
  free();
  const ended = await Promise.allSettled(all);
  expect(ended.map((one) => one.status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(ended[4]).toMatchObject({ reason: { code: 'busy', retryAfter: 5 } });
  expect(queue.waiting('new')).toBe(0);
});

test('[G9.1] limits concurrency, and frees the place of work that fails', async () => {
  const queue = createHashQueue({ atOnce: 2, perLane: 50, perKey: 50, perMember: 50 });
  let running = 0;
  let highest = 0;
  const work = async (place: number) => {
    running += 1;
    highest = Math.max(highest, running);
    await Promise.resolve();
    running -= 1;
    if (place % 3 === 0) throw new Error('failed');
  };
  for (const round of [1, 2]) {
    const ended = await Promise.allSettled(
      Array.from({ length: 30 }, (_, place) =>
        queue.run({ lane: 'known', key: String(place) }, () => work(place)),
      ),
    );
    expect([round, ended.filter((one) => one.status === 'rejected').length]).toEqual([round, 10]);
  }
  expect(highest).toBe(2);
});
