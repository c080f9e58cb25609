import { expect, test } from 'vitest';
import { boundedMap } from './cache.ts';

test('a full map drops what was not used for longest', () => {
  const map = boundedMap<number>(2);
  map.set('one', 1);
  map.set('two', 2);
  map.get('one');
  map.set('three', 3);
  expect(['one', 'two', 'three'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
});

test('values weigh what they say, also when they are replaced or deleted', () => {
  const map = boundedMap<string>(10, ({ length }) => length);
  map.set('long', '12345678');
  map.set('long', '1234');
  map.set('short', '123456');
  expect([map.get('long'), map.get('short')]).toEqual(['1234', '123456']);
  expect(map.delete('long')).toBe(true);
  map.set('other', '1234');
  expect([map.get('long'), map.get('short'), map.get('other')]).toEqual([undefined, '123456', '1234']);
});

test('a value that weighs more than the map is not kept', () => {
  const map = boundedMap<string>(3, ({ length }) => length);
  map.set('short', '12');
  expect(map.set('long', '1234')).toBe('1234');
  expect(map.get('long')).toBe(undefined);
});
