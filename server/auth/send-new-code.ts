import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import type { Deps } from '../deps.ts';
import { findCodeSession, renewCodeSession } from './codes.ts';

const secondsBetweenCodes = 60;

/** Mails another code for the same code session: at most ten a day for an e-mail, across all its sessions (rule G8). */
export async function sendNewCode(deps: Deps, token: string | undefined): Promise<void> {
  const session = await findCodeSession(deps.db, token);
  const pause = deps.config.rateLimit ? secondsBetweenCodes : 0;
  const tooSoon = (age: number) => new CallerError('code_too_soon', { retryAfter: pause - age });
  if (session.age < pause) throw tooSoon(session.age);
  const isOfAdmin = session.purpose === 'admin';
  if (isOfAdmin) await deps.rateLimits.consume('admin-code', session.member_id ?? '');
  else await deps.rateLimits.consume('code', session.email);
  await deps.db.transaction(async (tx) => {
    if (!(await renewCodeSession(tx, session.id, pause))) throw tooSoon(0);
    if (isOfAdmin) {
      const member = await tx.row<{ username: string }>(
        sql`select username from members where id = ${session.member_id}`,
      );
      const username = member?.username ?? '';
      await enqueueMail(tx, 'admin-code', session.email, { codeSessionId: session.id, username });
    } else if (session.sign_up_id !== null) {
      const signUp = await tx.row<{ username: string }>(sql`
        select username from sign_ups where id = ${session.sign_up_id}`);
      const username = signUp?.username ?? '';
      await enqueueMail(tx, 'verify', session.email, { codeSessionId: session.id, username });
    } else if (session.purpose === 'reset' && session.email) {
      await enqueueMail(tx, 'reset', session.email, { codeSessionId: session.id });
    }
  });
  deps.mailer.kick();
}
