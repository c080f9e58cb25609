import { expect, test } from 'vitest';
import { secondsOfQuiet } from '../../../server/rules/notices.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}+08:00`);
const night = { from: 23 * 60, to: 8 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };

test.each([
  ['22:59:59', night, 0],
  ['23:00:00', night, 9 * 3600],
  ['00:00:00', night, 8 * 3600],
  ['07:59:30', night, 30],
  ['08:00:00', night, 0],
  ['12:30:00', noon, 1800],
  ['13:00:00', noon, 0],
  ['03:00:00', null, 0],
])('at %s in Shanghai, with quiet hours %j, a mail waits for %i seconds', (time, quiet, seconds) => {
  expect(secondsOfQuiet(at(time), quiet)).toBe(seconds);
});
