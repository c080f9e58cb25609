import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashFits, proofInput, readProof } from '../../contract/auth/proof.ts';
import { CallerError, type Challenge } from '../../contract/errors.ts';
import type { Queryable } from '../db/open.ts';
import { LimitReached } from '../http/rate-limit.ts';
import { isSigned, sign, type SigningKey } from '../http/signing.ts';

/** Proofs of work: a refusal by a limit carries a challenge, and the same call with its proof is let in. */

interface Prover {
  db: Queryable;
  signingKey: SigningKey;
}

/** What a proof is for. One that was made for another call, name or e-mail counts for nothing. */
export interface ProofSubject {
  call: 'log-in' | 'sign-up' | 'reset';
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

/** The bits of a valid proof, which is spent with this; 0 for none, a wrong, an old or a spent one. */
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
  const spent = await db.execute(sql`
    insert into spent_proofs (nonce, expires_at) values (${nonce}, to_timestamp(${Number(expires)}))
    on conflict do nothing returning nonce`);
  return spent.rows.length > 0 ? Number(bits) : 0;
}

/**
 * Runs `consume`, which counts the call against its limits, with the work that the caller has proved. A limit that
 * work would lift is refused with a challenge.
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
