import { expect, test } from 'vitest';
import { usualProfile } from '../site-profile.ts';
import { lastSummary } from './mail-summaries.ts';

const at = (time: string) => Date.parse(`${time}+08:00`);

test.each([
  ['2026-11-22T17:59:59', '2026-11-21T18:00:00'],
  ['2026-11-22T18:00:00', '2026-11-22T18:00:00'],
  ['2026-11-23T00:30:00', '2026-11-22T18:00:00'],
])('at %s in Shanghai the last summary was due at %s', (now, due) => {
  expect(lastSummary({ summaryAt: 18 * 60, profile: usualProfile }, at(now))).toBe(at(due));
});
