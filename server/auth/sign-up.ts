import { sql } from 'drizzle-orm';
import { isUniversityEmail } from '../../contract/auth/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import { checkName } from '../db/names.ts';
import type { Queryable } from '../db/open.ts';
import { signUps } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { openCodeSession } from './codes.ts';
import { checkPassword, hashPassword } from './password.ts';

interface Person {
  email: string;
  username: string;
  password: string;
}

/**
 * Mails a code and returns the code session's token. Nothing is visible until the code is verified; a taken
 * e-mail gets the same answer, and its owner a mail that says so (decisions A5).
 */
export async function signUp(deps: Deps, caller: Caller, address: string, person: Person): Promise<string> {
  if (!isUniversityEmail(person.email, deps.config.emailDomains)) {
    throw new CallerError('email_not_university', { field: 'email' });
  }
  checkPassword(person.password, person);
  await deps.limits.take('mail-address', address);
  // Before the limits of mails: none leaves for a name that is taken.
  await checkName(deps.db, { username: person.username, field: 'username' });
  await deps.limits.take('sign-up', person.email);
  await deps.limits.take('code', person.email);
  const passwordHash = await hashPassword(person.password);

  const token = await deps.db.transaction(async (tx) => {
    const owner = await memberOf(tx, person.email);
    if (owner) {
      await enqueueMail(tx, 'email-taken', owner.email, { username: owner.username });
      return (await openCodeSession(tx, { purpose: 'verify', email: person.email })).token;
    }
    const [made] = await tx
      .insert(signUps)
      .values({ email: person.email, username: person.username, passwordHash })
      .returning({ id: signUps.id });
    const session = await openCodeSession(tx, { purpose: 'verify', email: person.email, signUpId: made?.id });
    await enqueueMail(tx, 'verify', person.email, { codeSessionId: session.id, username: person.username });
    await record(tx, caller, { action: 'sign-up', object: `sign-up ${made?.id ?? ''}` });
    return session.token;
  });
  deps.mailer.kick();
  return token;
}

interface Owner extends Record<string, unknown> {
  id: string;
  email: string;
  username: string;
}

export async function memberOf(db: Queryable, email: string): Promise<Owner | undefined> {
  const found = await db.execute<Owner>(sql`
    select id, email, username from members where lower(email) = lower(${email})`);
  return found.rows[0];
}
