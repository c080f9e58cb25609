import { describe, expect, test } from 'vitest';
import { dayAt, instantOf, midnightOf, minutesAt } from './days.ts';

test.each([
  ['Asia/Shanghai', '2026-11-28T15:59:59Z', '2026-11-28', 24 * 60 - 1],
  ['Asia/Shanghai', '2026-11-28T16:00:00Z', '2026-11-29', 0],
  ['Europe/Rome', '2026-06-30T22:00:00Z', '2026-07-01', 0],
  ['Europe/Rome', '2026-12-31T22:59:00Z', '2026-12-31', 23 * 60 + 59],
  ['America/New_York', '2027-01-01T04:30:00Z', '2026-12-31', 23 * 60 + 30],
  ['Asia/Kathmandu', '2026-11-28T18:15:00Z', '2026-11-29', 0],
  ['Pacific/Kiritimati', '2026-11-28T10:00:00Z', '2026-11-29', 0],
])('clocks of %s show at %s the day %s and %i minutes', (zone, instant, day, minutes) => {
  expect(dayAt(Date.parse(instant), zone)).toBe(day);
  expect(Math.floor(minutesAt(Date.parse(instant), zone))).toBe(minutes);
});

test.each([
  ['Asia/Shanghai', '2026-11-28', '2026-11-28T00:00:00+08:00'],
  ['Europe/Rome', '2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['Europe/Rome', '2026-03-30', '2026-03-30T00:00:00+02:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T00:00:00-04:00'],
  // The clocks skip its first hour.
  ['Africa/Cairo', '2026-04-24', '2026-04-24T01:00:00+03:00'],
])('in %s the day %s begins at %s', (zone, day, begin) => {
  expect(midnightOf(day, zone)).toBe(begin);
});

describe('when the clocks change', () => {
  test.each([
    ['a skipped time is the first moment after it', '2026-03-29', 150, '2026-03-29T01:00:00Z'],
    ['the minute before is itself', '2026-03-29', 119, '2026-03-29T00:59:00Z'],
    ['a time that comes twice is the first of the two', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['the hour after is itself', '2026-10-25', 180, '2026-10-25T02:00:00Z'],
  ])('%s: %s and %i minutes', (_title, day, minutes, instant) => {
    expect(new Date(instantOf(day, minutes, 'Europe/Rome')).toISOString()).toBe(
      instant.replace('Z', '.000Z'),
    );
  });
});

test('a name that Intl does not know is refused', () => {
  expect(() => dayAt(0, 'Mars/Olympus')).toThrow(RangeError);
});
