import { expect, test } from 'vitest';
import { openUploadRoom } from './upload-room.ts';

const MB = 1024 * 1024;

/** Uploads at the door of one room of 128 MB: who is in, and how they leave. */
function openDoor() {
  const room = openUploadRoom();
  const inside = new Map<string, () => void>();
  return {
    come(name: string, megabytes: number, memberId = name) {
      void room.enter(memberId, megabytes * MB).then((leave) => inside.set(name, leave));
    },
    async inside() {
      await new Promise(setImmediate);
      return [...inside.keys()];
    },
    leave(name: string) {
      inside.get(name)?.();
      inside.delete(name);
    },
  };
}

test('who leaves makes room for all that fit, in the order in which they came', async () => {
  const door = openDoor();
  door.come('large', 128);
  for (const [name, megabytes] of [
    ['first', 40],
    ['second', 50],
    ['third', 30],
    ['fourth', 40],
  ] as const)
    door.come(name, megabytes);
  expect(await door.inside()).toEqual(['large']);
  door.leave('large');
  expect(await door.inside()).toEqual(['first', 'second', 'third']);
  door.leave('first');
  expect(await door.inside()).toEqual(['second', 'third', 'fourth']);
});

test('a small one that comes later does not overtake a large one that waits', async () => {
  const door = openDoor();
  door.come('early', 100);
  door.come('waits', 60);
  door.come('small', 10);
  expect(await door.inside()).toEqual(['early']);
  door.leave('early');
  expect(await door.inside()).toEqual(['waits', 'small']);
});

test('one member has three places, and nobody waits for one alone', async () => {
  const door = openDoor();
  for (const name of ['a1', 'a2', 'a3', 'a4']) door.come(name, 1, 'a');
  door.come('b1', 1, 'b');
  expect(await door.inside()).toEqual(['a1', 'a2', 'a3', 'b1']);
  door.leave('a2');
  expect(await door.inside()).toEqual(['a1', 'a3', 'b1', 'a4']);
});
