import { describe, expect, test } from 'vitest';
import type { Turn } from './hash-queue.ts';
import { checkPassword, hashPassword, verifyDummy, verifyPassword } from './password.ts';

const person = { username: 'river_song', email: 'r.song.2027@nyu.edu' };

function refusal(password: string, who = person): string {
  try {
    checkPassword(password, who);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
  return 'accepted';
}

const turn: Turn = { lane: 'code', key: 'test' };

test('a full queue refuses unknown names like known ones, and recovers', async () => {
  const hash = await hashPassword('correct-horse-9', turn);
  expect(await verifyDummy('wrong', turn)).toBe(false);
  const full = Array.from({ length: 152 }, () => verifyPassword(hash, 'wrong', turn));
  const refused = await Promise.allSettled([
    verifyPassword(hash, 'wrong', turn),
    verifyPassword(hash, 'wrong', turn),
    verifyDummy('wrong', turn),
  ]);
  const busy = { status: 'rejected', reason: { code: 'busy', retryAfter: 5 } };
  expect(refused).toMatchObject([busy, busy, busy]);
  await Promise.all(full);
  expect(await verifyDummy('wrong', turn)).toBe(false);
});

test('hashes are argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('correct-horse-9', turn),
    hashPassword('correct-horse-9', turn),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect([
    await verifyPassword(one, 'correct-horse-9', turn),
    await verifyPassword(one, 'correct-horse-8', turn),
  ]).toEqual([true, false]);
});

describe('refused', () => {
  // The first and the last of the ten thousand, and two in between. A test below accepts the one after the last.
  test.each(['123456', 'sunshine', 'gadget', '24081990'])('[G9.3] %s is too common', (password) => {
    expect(refusal(password)).toBe('password_common');
    expect(refusal(password.toUpperCase())).toBe('password_common');
  });
  test.each(['river_song', 'my-River_Song-1', 'r.song.2027', 'xR.SONG.2027x', 'r.song.2027@nyu.edu!'])(
    '[G9.4] %s holds the name or the address',
    (password) => expect(refusal(password)).toBe('password_personal'),
  );
  test('a name of four characters is recognized, a shorter one only within the whole address', () => {
    expect(refusal('jade-abac', { username: 'abac', email: 'x@nyu.edu' })).toBe('password_personal');
    const short = { username: 'aba', email: 'aba@nyu.edu' };
    expect(refusal('ABA@nyu.edu-2027', short)).toBe('password_personal');
    expect(refusal('abacus-of-jade', short)).toBe('accepted');
  });
});

test.each(['25021983', 'correct-horse-9', 'river-songs'])('%s is accepted', (password) =>
  expect(refusal(password)).toBe('accepted'),
);
