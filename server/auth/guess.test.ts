import { expect, onTestFinished, test } from 'vitest';
import { laneFor } from './guess.ts';
import { hashQueue } from './password.ts';

const limited = { config: { rateLimit: true } };
const unlimited = { config: { rateLimit: false } };

test('while a hundred new browsers wait, the next one needs a proof', async () => {
  let free = () => {};
  const busy = new Promise<void>((resolve) => {
    free = resolve;
  });
  onTestFinished(free);
  const ask = (key: number) => hashQueue.run({ lane: 'new', key: String(key) }, () => busy);
  // Two of them are being hashed, so 99 wait.
  const asked = Array.from({ length: 101 }, (_, key) => ask(key));
  expect(laneFor(limited, 0)).toBe('new');
  asked.push(ask(101));
  expect(() => laneFor(limited, 0)).toThrow(
    expect.objectContaining({ code: 'too_many', retryAfter: 5, proofBits: 14 }),
  );
  expect(laneFor(limited, 14)).toBe('proved');
  expect(laneFor(unlimited, 0)).toBe('new');
  free();
  await Promise.all(asked);
  expect(laneFor(limited, 0)).toBe('new');
});
