import { expect, test } from 'vitest';
import { ageOf, relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const second = 1000;
const day = 24 * 60 * 60 * second;

test.each([
  [-5 * second, 'Just now'],
  [59 * second, 'Just now'],
  [60 * second, '1 minute ago'],
  [59 * 60 * second, '59 minutes ago'],
  [60 * 60 * second, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [7 * day, '1 week ago'],
  [29 * day, '4 weeks ago'],
  [30 * day, '1 month ago'],
  [364 * day, '12 months ago'],
  [365 * day, '1 year ago'],
  [800 * day, '2 years ago'],
])('[9.8] %d ms before is %s', (age, shown) => {
  expect(relativeTime(now - age, now, 'en', 'Just now')).toBe(shown);
});

test('has Chinese texts', () => {
  expect(relativeTime(now - 5 * 60 * second, now, 'zh', '刚刚')).toBe('5 分钟前');
});

test('an age is in days, hours or minutes, and is at least a minute', () => {
  expect(ageOf(now - 22 * 60 * 60 * second, now)).toEqual({ count: 22, unit: 'hour' });
  expect(ageOf(now - second, now)).toEqual({ count: 1, unit: 'minute' });
  expect(ageOf(now - 40 * day, now)).toEqual({ count: 40, unit: 'day' });
});
