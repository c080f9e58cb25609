import { expect, test } from 'vitest';
import { shanghaiDay } from '../../contract/days.ts';
import { isExpired } from './expiry.ts';

const dayFromNow = (days: number) => shanghaiDay(Date.now() + days * 86_400_000);

test.each([
  ['yesterday', -1, 'Available', true],
  ['today', 0, 'Available', false],
  ['yesterday', -1, 'Pending', true],
  ['yesterday', -1, 'Archived', false],
  ['yesterday', -1, 'Denied', false],
  ['yesterday', -1, 'Draft', false],
] as const)('a post whose by-date is %s', (_day, days, post_status, expected) => {
  expect(isExpired({ post_status, date_of_expiration: dayFromNow(days) })).toBe(expected);
});
