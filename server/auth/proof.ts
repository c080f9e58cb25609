import { createHash, randomBytes } from 'node:crypto';
import { hashFits, proofInput, readProof } from '../../contract/auth/proof.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { LimitReached } from '../../engine/http/limits.ts';
import type { Challenge } from '../../engine/refusal.ts';
import { isSigned, sign, type SigningKey } from '../session/signing.ts';

/** Proofs of work: a call that a limit refuses gets a challenge, and is accepted when repeated with its proof. */

interface Prover {
  db: Queryable;
  signingKey: SigningKey;
}

/** The purpose of a proof. A proof for another call, name or e-mail is invalid. */
export interface ProofSubject {
  call: 'log-in' | 'sign-up' | 'reset' | 'campus';
  /** The name or e-mail that the call is about. */
  name: string;
  proof: string | undefined;
}

const validSeconds = 120;

function challenge({ signingKey }: Prover, { call, name }: ProofSubject, bits: number): Challenge {
  const expires = Math.floor(Date.now() / 1000) + validSeconds;
  const nonce = randomBytes(12).toString('base64url');
  const parts = [call, String(bits), String(expires), nonce];
  const token = [...parts, sign(signingKey, 'proof', [...parts, name.toLowerCase()])].join('.');
  return { token, bits };
}

/** Spends a valid proof and returns its bits. Returns 0 if it is missing, invalid, expired or spent. */
async function spendProof({ db, signingKey }: Prover, { call, name, proof }: ProofSubject): Promise<number> {
  const read = proof ? readProof(proof) : undefined;
  if (!read) return 0;
  const [madeFor, bits = '', expires = '', nonce = '', signature = ''] = read.token.split('.');
  const signed = [call, bits, expires, nonce, name.toLowerCase()];
  if (madeFor !== call || !isSigned(signingKey, 'proof', signed, signature)) return 0;
  if (Number(expires) * 1000 < Date.now()) return 0;
  const fits = read.counters.every((counter, round) =>
    hashFits(
      createHash('sha256')
        .update(proofInput(read.token, round, counter))
        .digest(),
      Number(bits),
    ),
  );
  if (!fits) return 0;
  const spent = await db.run(sql`
    insert into spent_proofs (nonce, expires_at) values (${nonce}, to_timestamp(${Number(expires)}))
    on conflict do nothing`);
  return spent > 0 ? Number(bits) : 0;
}

/**
 * Runs `consume`, which counts the call against its limits, with the bits that the caller has proved. If a limit that a
 * proof would lift refuses the call, throws `too_many` with a challenge.
 */
export async function withProof<Value>(
  prover: Prover,
  subject: ProofSubject,
  consume: (work: number) => Promise<Value>,
): Promise<Value> {
  try {
    return await consume(await spendProof(prover, subject));
  } catch (error) {
    if (!(error instanceof LimitReached) || error.proofBits === undefined) throw error;
    throw new CallerError('too_many', {
      retryAfter: error.retryAfter,
      challenge: challenge(prover, subject, error.proofBits),
    });
  }
}
