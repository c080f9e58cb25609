import * as z from 'zod/mini';
import { rawText } from '../wire.ts';

/**
 * Proof of work (hashcash): a caller over a limit is let in after some computing time. A refusal carries a challenge;
 * the same call with `proof` answers it. docs/proof-of-work.md has an example.
 */

/** A proof solves this many small puzzles, because the time for one large puzzle varies more. */
export const proofRounds = 16;
const roundBits = Math.log2(proofRounds);

/**
 * The input of a round's SHA-256. The client searches for a `counter` whose hash fits. The signature stands for the
 * whole token and fits into one block of the hash.
 */
export function proofInput(token: string, round: number, counter: number): string {
  return `${token.slice(token.lastIndexOf('.') + 1)}.${round}.${counter}`;
}

/** True if a round's SHA-256 hash has the leading zero bits that a challenge of `bits` requires. */
export function hashFits(hash: Uint8Array, bits: number): boolean {
  const zeros = bits - roundBits;
  const [first = 0, second = 0, third = 0, fourth = 0] = hash;
  const head = ((first << 24) | (second << 16) | (third << 8) | fourth) >>> 0;
  return Math.clz32(head) >= zeros;
}

/** `token~counter,counter,…`, with one counter per round. */
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

export const proof = z.optional(rawText('invalid_field').check(z.regex(/^[\w.~,-]*$/, 'invalid_field')));
