import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import type { Deps } from '../deps.ts';
import { consumeAttempt, openCodeSession } from './codes.ts';
import { passwordMark } from './device.ts';
import { startMemberSession, type Started } from './start-member-session.ts';

/** The code of an admin's login in a new browser (rule G14). */

interface Account {
  id: string;
  email: string;
  username: string;
  password_hash: string;
}

/** Mails a code, and returns the token of the code session. Its limit is reached with the right password only. */
export async function sendAdminCode(deps: Deps, account: Account): Promise<string> {
  const { id, email, username } = account;
  await deps.rateLimits.consume('admin-code', id);
  const { token } = await deps.db.transaction(async (tx) => {
    const session = await openCodeSession(tx, { purpose: 'admin', email, account });
    await enqueueMail(tx, 'admin-code', email, { codeSessionId: session.id, username });
    return session;
  });
  deps.mailer.kick();
  return token;
}

/** Starts the session if the code is right and the password is still the one that was typed. */
export async function confirmLogIn(
  deps: Deps,
  caller: Caller,
  { token, code, device }: { token: string | undefined; code: string; device: string },
): Promise<Started> {
  const { id, member_id, password_mark } = await consumeAttempt(deps.db, caller, 'admin', { token, code });
  const account = await deps.db.row<Pick<Account, 'id' | 'password_hash'>>(sql`
    select id, password_hash from members where id = ${member_id} and password_hash is not null`);
  if (!account || passwordMark(account) !== password_mark) throw new CallerError('no_code_session');
  return startMemberSession(deps, caller, { ...account, codeSessionId: id }, device);
}
