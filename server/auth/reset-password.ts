import { campusEmail } from '../../contract/campus/login.ts';
import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { noteProof } from '../session/proofs.ts';
import { endAllSessions } from '../session/sessions.ts';
import { isUnproved } from '../setup/first-run.ts';
import {
  consumeAttempt,
  consumeCodeSession,
  endCodeSessions,
  findCodeSession,
  openCodeSession,
  refundAttempt,
} from './codes.ts';
import type { TrustedAccount } from './device-cookie.ts';
import { findMember } from './find-member.ts';
import { checkPassword, hashPassword } from './password.ts';
import { withProof } from './proof.ts';

/**
 * Returns the token of a code session, with the same work whether or not the e-mail has an account. The owner is looked
 * up when the mail is sent (rule A7).
 */
export async function createResetSession(
  deps: Deps,
  visitor: Visitor,
  { emailInput, proof }: { emailInput: string; proof?: string | undefined },
): Promise<string> {
  // An account that the campus login made may have such an address.
  const typed = campusEmail.safeParse(emailInput);
  const email = typed.success ? typed.data : '';
  await withProof(deps, { call: 'reset', name: emailInput, proof }, async (work) => {
    await deps.addressLimits.consume('code-address', visitor, work);
    if (!email) return;
    await deps.rateLimits.consume('reset', email, 1, work);
    await deps.rateLimits.consume('code', email);
    await deps.addressLimits.consume('mail-address', visitor, work);
  });
  const token = await deps.db.transaction(async (tx) => {
    const session = await openCodeSession(tx, { purpose: 'reset', email });
    if (email) await enqueueMail(tx, 'reset', email, { codeSessionId: session.id, address: visitor.address });
    return session.token;
  });
  deps.mailer.kick();
  return token;
}

/** Sets the password if the code is right, ends all sessions of the member and mails a notice (rule A7). */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  token: string | undefined,
  { verificationCode: code, password }: { verificationCode: string; password: string },
): Promise<TrustedAccount> {
  const waiting = await findCodeSession(deps.db, token);
  // This check must not depend on the account, or it would reveal whether there is one.
  checkPassword(password, { username: '', email: waiting.email });
  const session = await consumeAttempt(deps.db, caller, 'reset', { token, code });
  const owner = await findMember(deps.db, waiting.email);
  try {
    if (owner) checkPassword(password, owner);
  } catch (error) {
    await refundAttempt(deps.db, session.id);
    throw error;
  }
  const passwordHash = await hashPassword(password, { lane: 'code', key: session.id });
  const account = await deps.db.transaction(async (tx) => {
    const member = await tx.row<TrustedAccount & { email: string; username: string }>(sql`
      update members m set password_hash = ${passwordHash}
      where lower(email) = lower(${session.email}) and not ${isUnproved(sql`m.id`)}
      returning id, email, username, password_hash, trust_version`);
    if (!member || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
    await noteProof(tx, member.id);
    await endAllSessions(tx, member.id);
    await endCodeSessions(tx, member.email);
    await enqueueMail(tx, 'password-changed', member.email, { username: member.username });
    await record(
      tx,
      { ...caller, memberId: member.id },
      { action: 'reset-password', object: `member ${member.id}` },
    );
    return member;
  });
  deps.mailer.kick();
  return account;
}
