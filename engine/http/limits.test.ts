import { expect, test } from 'vitest';
import { rateLimits } from '../../server/settings/rate-limits.ts';
import { readLimits } from './limits.ts';

test('the limits and the work that lifts them', () => {
  expect(rateLimits).toEqual({
    write: { windows: [[60, 60]] },
    read: { windows: [[300, 60]] },
    'create-post': {
      windows: [
        [30, 3600],
        [60, 86_400],
      ],
    },
    'make-offer': {
      windows: [
        [30, 3600],
        [60, 86_400],
      ],
    },
    promise: {
      windows: [
        [10, 3600],
        [20, 86_400],
      ],
    },
    image: { windows: [[1200, 60]] },
    'read-address': { windows: [[3000, 60]] },
    'full-post': {
      windows: [
        [60, 600],
        [150, 3600],
        [600, 86_400],
      ],
    },
    'campus-login': { windows: [[30, 3600]] },
    'campus-failed': { windows: [[20, 3600]] },
    'enter-demo': { windows: [[20, 60]] },
    'campus-new-browser': { windows: [[600, 3600]], maxBits: 15 },
    'campus-address': { windows: [[6000, 3600]], maxBits: 15 },
    'campus-failed-address': { windows: [[600, 3600]], maxBits: 15 },
    'link-code': {
      windows: [
        [3, 3600],
        [5, 86_400],
      ],
    },
    'log-in-link': { windows: [[600, 3600]] },
    upload: { windows: [[120, 3600]] },
    'edit-language': { windows: [[20, 3600]] },
    'test-mail': { windows: [[5, 3600]] },
    'sign-up': {
      windows: [
        [5, 3600],
        [10, 86_400],
      ],
      maxBits: 16,
    },
    reset: {
      windows: [
        [3, 3600],
        [10, 86_400],
      ],
      maxBits: 16,
    },
    code: { windows: [[10, 86_400]] },
    'proof-code': { windows: [[5, 86_400]] },
    'admin-code': { windows: [[10, 86_400]] },
    'log-in': { windows: [[30, 3600]], maxBits: 17 },
    'log-in-trail': {
      windows: [
        [20, 3600],
        [100, 86_400],
      ],
    },
    'other-site': { windows: [[20, 3600]] },
    'log-in-address': { windows: [[100, 900]], maxBits: 15 },
    'mail-address': {
      windows: [
        [1500, 3600],
        [6000, 86_400],
      ],
      maxBits: 15,
    },
    'code-address': { windows: [[6000, 3600]], maxBits: 15 },
  });
});

test('[G8.13] LIMITS overrides the figures that it names', () => {
  const complaints: object[] = [];
  const limits = readLimits(
    rateLimits,
    'mail-address=3000/hour, full-post = 900/day,log-in-address=50/15m',
    (one) => complaints.push(one),
  );
  expect(complaints).toEqual([]);
  expect(limits['mail-address'].windows).toEqual([
    [3000, 3600],
    [6000, 86_400],
  ]);
  expect(limits['full-post'].windows).toEqual([
    [60, 600],
    [150, 3600],
    [900, 86_400],
  ]);
  expect(limits['log-in-address'].windows).toEqual([[50, 900]]);
  expect(limits.write).toEqual(rateLimits.write);
});

test.each([
  ['mail-adress=3/hour', 'write, read'],
  ['toString=3/hour', 'write, read'],
  ['write', 'write, read'],
  ['write=-1/minute', 'write, read'],
  ['write=0/minute', '1000000'],
  ['write=2000000/minute', '1000000'],
  ['write=5/hour', 'write=60/minute'],
  ['mail-address=5/week', 'mail-address=1500/hour, mail-address=6000/day'],
])('%s is refused, and the message says what is expected', (text, expected) => {
  const complaints: object[] = [];
  readLimits(rateLimits, text, (one) => complaints.push(one));
  expect(complaints).toHaveLength(1);
  expect(Object.values(complaints[0] ?? {}).join(' ')).toContain(expected);
});
