import { afterEach, expect, test, vi } from 'vitest';
import { openUploadRoom, type Place } from './upload-room.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A room of 100 in which one upload may take 20. Records which uploads are in, and how much each has got. */
function openDoor() {
  const enter = openUploadRoom(100, 20);
  const places = new Map<string, Place>();
  const got = new Map<string, number>();
  const turns = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
  return {
    got,
    async come(name: string, announced: number, memberId = name) {
      void enter(memberId, announced).then((place) => places.set(name, place));
      await turns();
    },
    /** Requests room, which is granted at once or when there is enough. */
    async take(name: string, bytes: number) {
      const more = () => got.set(name, (got.get(name) ?? 0) + bytes);
      places
        .get(name)
        ?.take(bytes)
        .then(more, () => undefined);
      await turns();
    },
    async leave(name: string) {
      places.get(name)?.leave();
      places.delete(name);
      await turns();
    },
    inside: () => [...places.keys()],
    late: () => [...places].filter(([, place]) => place.late.aborted).map(([name]) => name),
  };
}

test('[H1.8] counts received bytes, not announced ones', async () => {
  const door = openDoor();
  for (let count = 0; count < 50; count += 1) await door.come(`idle ${count}`, 20);
  await door.come('honest', 20);
  await door.take('honest', 20);
  expect(door.got.get('honest')).toBe(20);
});

test('a member has three places', async () => {
  const door = openDoor();
  for (const name of ['a1', 'a2', 'a3', 'a4']) await door.come(name, 1, 'a');
  await door.come('b1', 1, 'b');
  expect(door.inside()).toEqual(['a1', 'a2', 'a3', 'b1']);
  await door.leave('a2');
  expect(door.inside()).toEqual(['a1', 'a3', 'b1', 'a4']);
});

test('a fourth upload of a member is refused after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const enter = openUploadRoom(100, 20);
  for (let place = 0; place < 3; place += 1) await enter('a', 1);
  const fourth = enter('a', 1).catch((error: unknown) => error);
  vi.advanceTimersByTime(60_000);
  expect(await fourth).toMatchObject({ status: 503, code: 'busy' });
});

test('[H1.9] small uploads overtake large ones while room is scarce, and large ones go on when they fit', async () => {
  const door = openDoor();
  for (const [name, announced] of [
    ['held', 20],
    ['held too', 20],
    ['held as well', 20],
    ['last', 20],
    ['large', 20],
    ['larger', 20],
    ['small', 2],
  ] as const)
    await door.come(name, announced);
  for (const name of ['held', 'held too', 'held as well']) await door.take(name, 20);
  await door.take('last', 20);
  // The room keeps 20 free, so that one upload can always finish.
  await door.take('large', 10);
  await door.take('larger', 10);
  await door.take('small', 2);
  expect(door.got.get('large')).toBe(10);
  expect(door.got.has('larger')).toBe(false);
  expect(door.got.has('small')).toBe(false);
  await door.take('large', 10);
  await door.leave('large');
  expect(door.got.get('small')).toBe(2);
  expect(door.got.has('larger')).toBe(false);
  await door.leave('held');
  expect(door.got.get('larger')).toBe(10);
});

test('[H1.9] any mix of uploads finishes within the memory limit', async () => {
  const door = openDoor();
  const rest = new Map(Array.from({ length: 40 }, (_, name) => [String(name), 1 + ((name * 7) % 20)]));
  for (const [name, bytes] of rest) await door.come(name, bytes);
  const sum = (counts: Iterable<number>) => [...counts].reduce((before, count) => before + count, 0);
  const asked = new Map<string, number>();
  for (let round = 0; rest.size > 0; round += 1) {
    expect(round).toBeLessThan(1000);
    for (const [name, bytes] of rest) {
      if ((asked.get(name) ?? 0) === (door.got.get(name) ?? 0) && (asked.get(name) ?? 0) < bytes) {
        asked.set(name, (asked.get(name) ?? 0) + 1);
        await door.take(name, 1);
      }
      expect(sum(door.got.values())).toBeLessThanOrEqual(100);
      if (door.got.get(name) !== bytes) continue;
      await door.leave(name);
      door.got.delete(name);
      rest.delete(name);
    }
  }
});

test('[H1.10] an upload that others wait for must keep a minimum rate', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const door = openDoor();
  for (const name of ['a', 'b', 'c', 'd', 'slow', 'waits']) await door.come(name, 20);
  for (const name of ['a', 'b', 'c', 'd']) await door.take(name, 20);
  await door.take('slow', 1);
  await door.take('waits', 1);
  vi.advanceTimersByTime(9000);
  expect(door.late()).toEqual([]);
  vi.advanceTimersByTime(3000);
  expect(door.late()).toEqual(['slow']);
  await door.leave('slow');
  expect(door.got.get('waits')).toBe(1);
});
