import { sha256 } from '@noble/hashes/sha2.js';
import { hashFits, proofInput, proofRounds, writeProof } from '../../contract/auth/proof.ts';
import type { Challenge } from '../../engine/refusal.ts';

/**
 * A worker that computes a proof of work, so that the page stays responsive. It hashes in script, because plain http
 * has no `crypto.subtle`.
 */
self.addEventListener('message', ({ data: { token, bits } }: MessageEvent<Challenge>) => {
  const encoder = new TextEncoder();
  const counters = Array.from({ length: proofRounds }, (_, round) => {
    let counter = 0;
    while (!hashFits(sha256(encoder.encode(proofInput(token, round, counter))), bits)) counter += 1;
    return counter;
  });
  self.postMessage(writeProof(token, counters));
});
