import { createHash } from 'node:crypto';
import type { Challenge } from '../../engine/refusal.ts';
import type { Answer } from './client.ts';

/** Computes the proof of work for a challenge, as docs/proof-of-work.md tells the authors of other clients. */
export function prove({ token, bits }: Challenge): string {
  const signature = token.split('.').at(-1) ?? '';
  const counters = Array.from({ length: 16 }, (_, round) => {
    for (let counter = 0; ; counter += 1) {
      const hash = createHash('sha256').update(`${signature}.${round}.${counter}`).digest();
      if (Math.clz32(hash.readUInt32BE()) >= bits - 4) return counter;
    }
  });
  return `${token}~${counters.join(',')}`;
}

/** The challenge of a refused call. Throws if there is none. */
export function challengeOf(answer: Answer): Challenge {
  const { challenge } = answer.body as unknown as { challenge?: Challenge };
  if (!challenge) throw new Error(`${answer.status} ${answer.code} has no challenge`);
  return challenge;
}
