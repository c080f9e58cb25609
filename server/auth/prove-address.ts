import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { unprovedKey } from '../setup/first-run.ts';
import { consumeAttempt, consumeCodeSession, openCodeSession } from './codes.ts';

/** The address of a first admin who was made without a code, because no mail left during the setup. */

/** Mails a code, and returns the token of the code session. */
export async function sendAddressCode(deps: Deps, { id, email, username }: Member): Promise<string> {
  const isMarked = await deps.db.run(sql`select from app_state where key = ${unprovedKey(id)}`);
  if (isMarked === 0) throw new CallerError('not_found');
  await deps.rateLimits.consume('code', email);
  const session = await deps.db.transaction(async (tx) => {
    const made = await openCodeSession(tx, { purpose: 'verify', email });
    await enqueueMail(tx, 'verify', email, { codeSessionId: made.id, username, owned: 'yes' });
    return made;
  });
  deps.mailer.kick();
  return session.token;
}

export async function proveAddress(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { id, email }: Member,
  given: { token: string | undefined; code: string },
): Promise<void> {
  const session = await consumeAttempt(db, caller, 'verify', given);
  await db.transaction(async (tx) => {
    const isOwn = session.email === email && session.sign_up_id === null;
    if (!isOwn || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
    await tx.run(sql`delete from app_state where key = ${unprovedKey(id)}`);
    await record(tx, caller, { action: 'verify-email', object: `member ${id}` });
  });
}
