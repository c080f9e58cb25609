import { expect } from 'vitest';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { LimitReached } from './limits.ts';
import { createRateLimiter } from './rate-limit.ts';

test('while there seems to be no primary, reads go on uncounted, and everything else is still limited', async ({
  opened: { db },
}) => {
  const notes = {
    isSkipping: () => true,
    rows: () => Promise.resolve([]),
    row: () => Promise.resolve(undefined),
    run: () => Promise.resolve(0),
  };
  const once = { windows: [[1, 86_400]] } as const;
  const limiter = createRateLimiter(
    { db, notes },
    { read: once, write: once, image: once, 'read-address': once },
  );
  for (let call = 0; call < 3; call += 1) expect(await limiter.read('read', '1', 'same')).toBe(true);
  await limiter.consume('write', '1');
  await expect(limiter.consume('write', '1')).rejects.toThrow(LimitReached);
  await limiter.attempt('name', { free: 1 });
  await expect(limiter.attempt('name', { free: 1 })).rejects.toThrow(LimitReached);
});
