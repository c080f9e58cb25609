import { CallerError } from '../../contract/errors.ts';
import { isUniqueViolation } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { claimUsername } from '../rules/usernames.ts';
import { firstRole } from './appoint-admins.ts';
import { consumeAttempt, consumeCodeSession } from './codes.ts';

interface SignUp {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  accepted_terms: number | null;
}

/** Makes a sign-up a member if the code is right. Owners of ADMIN_EMAILS become admins (rules A5, A8). */
export async function verifyEmail(
  deps: Deps,
  caller: Caller,
  token: string | undefined,
  code: string,
): Promise<void> {
  const session = await consumeAttempt(deps.db, caller, 'verify', { token, code });
  try {
    await deps.db.transaction(async (tx) => {
      // Locks all sign-ups of the e-mail in one order: two that are verified at the same time would deadlock.
      const signUps = await tx.rows<SignUp>(sql`
        select id, email, username, password_hash, accepted_terms from sign_ups
        where lower(email) = lower(${session.email}) order by id for update`);
      const signUp = signUps.find(({ id }) => id === session.sign_up_id);
      if (!signUp || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
      const { email, username } = signUp;
      await claimUsername(tx, { username, field: 'username' });
      const role = await firstRole(tx, email, deps.config.adminEmails);
      const member = await tx.row<{ id: string }>(sql`
        insert into members (email, username, password_hash, role, accepted_terms)
        values (${email}, ${username}, ${signUp.password_hash}, ${role}, ${signUp.accepted_terms}) returning id`);
      await tx.run(sql`delete from sign_ups where lower(email) = lower(${email})`);
      await record(tx, caller, {
        action: 'verify-email',
        object: `member ${member?.id ?? ''}`,
        after: { role },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw new CallerError('no_code_session');
    throw error;
  }
}
