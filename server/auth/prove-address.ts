import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { lockAll, moveAgain } from '../members/stand-still.ts';
import { noteProof } from '../session/proofs.ts';
import { unprovedKey } from '../setup/first-run.ts';
import { consumeAttempt, consumeCodeSession, openCodeSession } from './codes.ts';

/** Codes that members ask for in a session: whether the address is still theirs, or, of a first admin, is at all. */

/** Mails a code, and returns the token of the code session. */
async function sendCode(deps: Deps, { email, username }: Member, kind: 'verify' | 'proof-code') {
  const session = await deps.db.transaction(async (tx) => {
    const made = await openCodeSession(tx, { purpose: 'verify', email });
    await enqueueMail(tx, kind, email, { codeSessionId: made.id, username, owned: 'yes' });
    return made;
  });
  deps.mailer.kick();
  return session.token;
}

/** To a first admin who was made without a code, because no mail left during the setup. */
export async function sendAddressCode(deps: Deps, member: Member): Promise<string> {
  const isMarked = await deps.db.run(sql`select from app_state where key = ${unprovedKey(member.id)}`);
  if (isMarked === 0) throw new CallerError('not_found');
  await deps.rateLimits.consume('code', member.email);
  return sendCode(deps, member, 'verify');
}

/** Where addresses are proved anew (rule A11). */
export async function sendProofCode(deps: Deps, member: Member): Promise<string> {
  if (deps.config.proofDays === 0) throw new CallerError('not_found');
  await deps.rateLimits.consume('proof-code', member.id);
  return sendCode(deps, member, 'proof-code');
}

export async function proveAddress(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { id, email }: Member,
  given: { token: string | undefined; code: string },
): Promise<void> {
  const session = await consumeAttempt(db, caller, 'verify', given);
  await db.transaction(async (tx) => {
    await lockAll(tx, id);
    const isOwn = session.email === email && session.sign_up_id === null;
    if (!isOwn || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
    await tx.run(sql`delete from app_state where key = ${unprovedKey(id)}`);
    await noteProof(tx, id);
    await moveAgain(tx, id, 'proof');
    await record(tx, caller, { action: 'verify-email', object: `member ${id}` });
  });
}
