import { sql } from 'drizzle-orm';
import { email as emailField } from '../../contract/auth/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/address-limits.ts';
import { endAllSessions } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import {
  consumeCodeSession,
  endCodeSessions,
  findCodeSession,
  giveTryBack,
  openCodeSession,
  spendTry,
} from './codes.ts';
import { checkPassword, hashPassword } from './password.ts';
import { withProof } from './proof.ts';
import { memberOf } from './sign-up.ts';

/**
 * Always the same answer and the same work: a code session's token, whether the e-mail has an account or not. The
 * mail's sender looks who owns it (rule A7).
 */
export async function createResetSession(
  deps: Deps,
  visitor: Visitor,
  { emailInput, proof }: { emailInput: string; proof?: string | undefined },
): Promise<string> {
  const typed = emailField.safeParse(emailInput);
  const email = typed.success ? typed.data : '';
  await withProof(deps, { call: 'reset', name: emailInput, proof }, async (work) => {
    await deps.addressLimits.take('code-address', visitor, work);
    if (!email) return;
    await deps.limits.take('reset', email, 1, work);
    await deps.limits.take('code', email);
    await deps.addressLimits.take('mail-address', visitor, work);
  });
  const token = await deps.db.transaction(async (tx) => {
    const session = await openCodeSession(tx, { purpose: 'reset', email });
    if (email) await enqueueMail(tx, 'reset', email, { codeSessionId: session.id, address: visitor.address });
    return session.token;
  });
  deps.mailer.kick();
  return token;
}

/** Sets the password, ends every session and mails a notice (rule A7). */
export async function resetPassword(
  deps: Deps,
  caller: Caller,
  token: string | undefined,
  code: string,
  password: string,
): Promise<void> {
  const waiting = await findCodeSession(deps.db, token);
  // What is checked before the code must not depend on the account: it would tell whether there is one.
  checkPassword(password, { username: '', email: waiting.email });
  const session = await spendTry(deps.db, caller, token, 'reset', code);
  const owner = await memberOf(deps.db, waiting.email);
  try {
    if (owner) checkPassword(password, owner);
  } catch (error) {
    await giveTryBack(deps.db, session.id);
    throw error;
  }
  const passwordHash = await hashPassword(password, { lane: 'code', key: session.id });
  await deps.db.transaction(async (tx) => {
    const changed = await tx.execute<{ id: string; email: string; username: string }>(sql`
      update members set password_hash = ${passwordHash} where lower(email) = lower(${session.email})
      returning id, email, username`);
    const [member] = changed.rows;
    if (!member || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
    await endAllSessions(tx, member.id);
    await endCodeSessions(tx, member.email);
    await enqueueMail(tx, 'password-changed', member.email, { username: member.username });
    await record(
      tx,
      { ...caller, memberId: member.id },
      { action: 'reset-password', object: `member ${member.id}` },
    );
  });
  deps.mailer.kick();
}
