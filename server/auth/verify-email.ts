import { CallerError } from '../../contract/errors.ts';
import { isUniqueViolation } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { startSession } from '../session/sessions.ts';
import { claimSetup, hashOf, unprovedKey } from '../setup/first-run.ts';
import { firstRole } from './appoint-admins.ts';
import { consumeAttempt, consumeCodeSession, findCodeSession } from './codes.ts';
import type { TrustedAccount } from './device-cookie.ts';
import { claimUsername } from './usernames.ts';

interface SignUp {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  accepted_terms: number | null;
}

interface Verification {
  /** Of the code session, which only the browser of the sign-up has. */
  token: string | undefined;
  /** Undefined only in the setup of a site whose mails don't leave. */
  code: string | undefined;
  device: string;
  /** Of the setup: makes the first admin. */
  setupLink?: string;
}

/**
 * Makes a sign-up a member if the code is right, and starts a session as a login does. Owners of ADMIN_EMAILS become
 * admins (rules A5, A8).
 */
export async function verifyEmail(
  deps: Deps,
  caller: Caller,
  { token, code, device, setupLink }: Verification,
) {
  const session =
    code === undefined
      ? await findCodeSession(deps.db, token)
      : await consumeAttempt(deps.db, caller, 'verify', { token, code });
  try {
    return await deps.db.transaction(async (tx) => {
      if (setupLink !== undefined) await claimSetup(tx, hashOf(setupLink), deps.config);
      // Locks all sign-ups of the e-mail in one order: two that are verified at the same time would deadlock.
      const signUps = await tx.rows<SignUp>(sql`
        select id, email, username, password_hash, accepted_terms from sign_ups
        where lower(email) = lower(${session.email}) order by id for update`);
      const signUp = signUps.find(({ id }) => id === session.sign_up_id);
      if (!signUp || !(await consumeCodeSession(tx, session.id))) throw new CallerError('no_code_session');
      const { email, username } = signUp;
      await claimUsername(tx, { username, field: 'username' });
      const role = setupLink !== undefined ? 'admin' : await firstRole(tx, email, deps.config.adminEmails);
      const [member] = await tx.rows<TrustedAccount>(sql`
        insert into members (email, username, password_hash, role, accepted_terms)
        values (${email}, ${username}, ${signUp.password_hash}, ${role}, ${signUp.accepted_terms})
        returning id, password_hash, trust_version`);
      if (!member) throw new Error('a member was not inserted');
      await tx.run(sql`delete from sign_ups where lower(email) = lower(${email})`);
      if (code === undefined)
        await tx.run(sql`insert into app_state (key, value) values (${unprovedKey(member.id)}, now()::text)`);
      await record(tx, caller, {
        action: 'verify-email',
        object: `member ${member.id}`,
        after: { role },
      });
      await record(
        tx,
        { ...caller, memberId: member.id },
        { action: 'log-in', object: `member ${member.id}` },
      );
      return { account: member, ...(await startSession(tx, member.id, device)) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key')) throw new CallerError('no_code_session');
    throw error;
  }
}
