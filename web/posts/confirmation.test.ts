import { expect, test } from 'vitest';
import { dayAt, usualTimeZone } from '../../contract/days.ts';
import type { Status } from '../../contract/posts/status.ts';
import { daysSinceConfirmed, isAsked, weeksUnconfirmed, isExpired } from './confirmation.ts';

const dayFromNow = (days: number) => dayAt(fromNow(days), usualTimeZone);

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

const fromNow = (days: number) => Date.now() + days * 86_400_000;
const confirmed = (daysAgo: number, post_status: Status = 'Available', left = 9) => ({
  post_status,
  date_of_expiration: dayAt(fromNow(left), usualTimeZone),
  date_of_confirmation: new Date(fromNow(-daysAgo)).toISOString(),
});

test.each([
  [29, false, undefined],
  [30, true, undefined],
  [43, true, undefined],
  [44, true, 6],
  [49, true, 7],
])('an Available post that was confirmed %i days ago: asked %s, weeks %s', (days, asked, weeks) => {
  const post = confirmed(days);
  expect([daysSinceConfirmed(post), isAsked(post), weeksUnconfirmed(post)]).toEqual([days, asked, weeks]);
});

test.each([
  ['reserved', confirmed(50, 'In progress')],
  ['archived', confirmed(50, 'Archived')],
  ['expired', confirmed(50, 'Available', -1)],
  ['not approved yet', { ...confirmed(50, 'Pending'), date_of_confirmation: null }],
])('a post that is %s asks nothing', (_what, post) => {
  expect([isAsked(post), weeksUnconfirmed(post)]).toEqual([false, undefined]);
});
