import type { Point } from './space.ts';

/** Points written as text, since the designs hold hundreds: `path('0 1 2, 3 4 5')`. */
export function path(text: string): Point[] {
  return numbers(text).map(([x = 0, y = 0, z = 0]) => [x, y, z]);
}

/** Flat points: corners of a pattern, or radius and height of a lathe's outline. */
export function flat(text: string, scale = 1): [number, number][] {
  return numbers(text).map(([x = 0, y = 0]) => [x * scale, y * scale]);
}

function numbers(text: string): number[][] {
  return text.split(',').map((point) => point.trim().split(/\s+/).map(Number));
}
