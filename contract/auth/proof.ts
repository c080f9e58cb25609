import * as z from 'zod/mini';
import { written } from '../wire.ts';

/**
 * Proof of work (hashcash): where a limit closes, a browser that has spent some computing time gets in all the
 * same. A refusal carries a challenge; the same call with `proof` answers it. docs/proof-of-work.md shows it.
 */

/** A proof consists of so many small puzzles, because the time for one large puzzle varies a lot more. */
export const proofRounds = 16;
const roundBits = Math.log2(proofRounds);

/**
 * What a round hashes with SHA-256; `counter` is a whole number, chosen so that the hash fits. The token's last part
 * stands for all of it and fits into one block of the hash.
 */
export function proofInput(token: string, round: number, counter: number): string {
  return `${token.slice(token.lastIndexOf('.') + 1)}.${round}.${counter}`;
}

/** Whether a round's SHA-256 hash begins with the zero bits that a challenge of `bits` asks for. */
export function hashFits(hash: Uint8Array, bits: number): boolean {
  const zeros = bits - roundBits;
  const [first = 0, second = 0, third = 0, fourth = 0] = hash;
  const head = ((first << 24) | (second << 16) | (third << 8) | fourth) >>> 0;
  return Math.clz32(head) >= zeros;
}

/** `token~counter,counter,…`: one counter for each round. */
export function writeProof(token: string, counters: readonly number[]): string {
  return `${token}~${counters.join(',')}`;
}

export function readProof(proof: string): { token: string; counters: number[] } | undefined {
  const [token = '', list = ''] = proof.split('~');
  const counters = list.split(',').map(Number);
  return counters.length === proofRounds && counters.every(Number.isSafeInteger)
    ? { token, counters }
    : undefined;
}

export const proof = z.optional(written('invalid_field').check(z.regex(/^[\w.~,-]*$/, 'invalid_field')));
