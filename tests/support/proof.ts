import { createHash } from 'node:crypto';
import { hashFits, proofInput, proofRounds, writeProof } from '../../contract/auth/proof.ts';
import type { Challenge } from '../../contract/errors.ts';
import type { Answer } from './client.ts';

/** Computes the proof of work for a challenge. */
export function prove({ token, bits }: Challenge): string {
  const counters = Array.from({ length: proofRounds }, (_, round) => {
    for (let counter = 0; ; counter += 1) {
      const hash = createHash('sha256')
        .update(proofInput(token, round, counter))
        .digest();
      if (hashFits(hash, bits)) return counter;
    }
  });
  return writeProof(token, counters);
}

/** The challenge of a refused call. Throws if there is none. */
export function challengeOf(answer: Answer): Challenge {
  const { challenge } = answer.body as unknown as { challenge?: Challenge };
  if (!challenge) throw new Error(`${answer.status} ${answer.code} has no challenge`);
  return challenge;
}
