import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import { isUniqueViolation } from '../db/failure.ts';
import { claimName } from '../db/names.ts';
import { members } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { firstRole } from './appoint-admins.ts';
import { consumeCodeSession, findCodeSession, renewCodeSession, spendTry } from './codes.ts';

interface Candidate extends Record<string, unknown> {
  id: string;
  email: string;
  username: string;
  password_hash: string;
}

/** Makes a member of a sign-up whose code is right; owners of ADMIN_EMAILS become admins (rules A5, A8). */
export async function verifyEmail(
  deps: Deps,
  caller: Caller,
  token: string | undefined,
  code: string,
): Promise<void> {
  const session = await spendTry(deps.db, caller, token, 'verify', code);
  try {
    await deps.db.transaction(async (tx) => {
      // All sign-ups of the address, in one order: two of them verified at once must not wait for each other.
      const found = await tx.execute<Candidate>(sql`
        select id, email, username, password_hash from sign_ups
        where lower(email) = lower(${session.email}) order by id for update`);
      const candidate = found.rows.find((row) => row.id === session.sign_up_id);
      if (!candidate || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
      await claimName(tx, { username: candidate.username, field: 'username' });
      const [made] = await tx
        .insert(members)
        .values({
          email: candidate.email,
          username: candidate.username,
          passwordHash: candidate.password_hash,
          role: await firstRole(tx, candidate.email, deps.config.adminEmails),
        })
        .returning({ id: members.id, role: members.role });
      await tx.execute(sql`delete from sign_ups where lower(email) = lower(${candidate.email})`);
      await record(tx, caller, {
        action: 'verify-email',
        object: `member ${made?.id ?? ''}`,
        after: { role: made?.role },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw new CallerError('no_code_session');
    throw error;
  }
}

const secondsBetweenCodes = 60;

/** Mails another code for the same code session; ten a day and e-mail, whatever the session (rule G8). */
export async function sendNewCode(deps: Deps, token: string | undefined): Promise<void> {
  const session = await findCodeSession(deps.db, token);
  const pause = deps.config.rateLimit ? secondsBetweenCodes : 0;
  const tooSoon = (age: number) => new CallerError('code_too_soon', { retryAfter: pause - age });
  if (session.age < pause) throw tooSoon(session.age);
  await deps.limits.take('code', session.email);
  await deps.db.transaction(async (tx) => {
    if (!(await renewCodeSession(tx, session.id, pause))) throw tooSoon(0);
    if (session.sign_up_id !== null) {
      const found = await tx.execute<Candidate>(sql`
        select id, email, username, password_hash from sign_ups where id = ${session.sign_up_id}`);
      const username = found.rows[0]?.username ?? '';
      await enqueueMail(tx, 'verify', session.email, { codeSessionId: session.id, username });
    } else if (session.purpose === 'reset' && session.email) {
      await enqueueMail(tx, 'reset', session.email, { codeSessionId: session.id });
    }
  });
  deps.mailer.kick();
}
