import { expect, test } from 'vitest';
import { topOf } from './charts.tsx';

test.each([
  [0, 1],
  [0.3, 1],
  [1, 1],
  [1.1, 2],
  [3, 5],
  [9, 10],
  [10, 10],
  [11, 20],
  [501, 1000],
])('the axis of %d ends at %d', (value, top) => {
  expect(topOf(value)).toBe(top);
});
