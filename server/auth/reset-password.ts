import { sql } from 'drizzle-orm';
import { email as emailField } from '../../contract/auth/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import type { Deps } from '../deps.ts';
import { endAllSessions } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { consumeCodeSession, findCodeSession, giveTryBack, openCodeSession, spendTry } from './codes.ts';
import { checkPassword, hashPassword } from './password.ts';
import { memberOf } from './sign-up.ts';

/** Always the same answer: a code session's token, whether the address has an account or not (decisions A7). */
export async function createResetSession(deps: Deps, address: string, emailInput: string): Promise<string> {
  const typed = emailField.safeParse(emailInput);
  const email = typed.success ? typed.data : '';
  await deps.limits.take('mail-address', address);
  if (email) {
    await deps.limits.take('reset', email);
    await deps.limits.take('code', email);
  }
  const token = await deps.db.transaction(async (tx) => {
    const owner = await memberOf(tx, email);
    const session = await openCodeSession(tx, { purpose: 'reset', email, memberId: owner?.id });
    if (owner)
      await enqueueMail(tx, 'reset', owner.email, { codeSessionId: session.id, username: owner.username });
    return session.token;
  });
  deps.mailer.kick();
  return token;
}

/** Sets the password, ends every session and mails a notice (decisions A7). */
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
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    if (!(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
    const changed = await tx.execute<{ id: string; email: string; username: string }>(sql`
      update members set password_hash = ${passwordHash} where id = ${session.member_id}
      returning id, email, username`);
    const [member] = changed.rows;
    if (!member) throw new CallerError('no_code_session');
    await endAllSessions(tx, member.id);
    await enqueueMail(tx, 'password-changed', member.email, { username: member.username });
    await record(
      tx,
      { ...caller, memberId: member.id },
      { action: 'reset-password', object: `member ${member.id}` },
    );
  });
  deps.mailer.kick();
}
