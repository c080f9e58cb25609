import { expect, test } from 'vitest';
import { checkSize } from './check-size.ts';

test.each([
  [12_000, 1],
  [1, 12_000],
  [8000, 5000],
])('%i x %i pixels are accepted', (width, height) => expect(() => checkSize(width, height)).not.toThrow());

test.each([
  [12_001, 1],
  [1, 12_001],
  [8001, 5000],
])('%i x %i pixels are refused', (width, height) =>
  expect(() => checkSize(width, height)).toThrow('image_too_many_pixels'),
);
