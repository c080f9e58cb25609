import { sql } from 'drizzle-orm';
import { isUniversityEmail } from '../../contract/auth/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { record, type Caller } from '../db/audit.ts';
import { checkName } from '../db/names.ts';
import type { Queryable } from '../db/open.ts';
import { signUps } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/address-limits.ts';
import { addressKey } from '../http/address.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { openCodeSession } from './codes.ts';
import { laneFor } from './guess.ts';
import { checkPassword, hashPassword } from './password.ts';
import { withProof } from './proof.ts';

interface Person {
  email: string;
  username: string;
  password: string;
  proof?: string | undefined;
}

/**
 * Mails a code and returns the code session's token. Nothing is visible until the code is verified. A taken e-mail
 * gets the same answer and costs the same work; its owner gets a mail that says so (rule A5).
 */
export async function signUp(deps: Deps, caller: Caller, visitor: Visitor, person: Person): Promise<string> {
  const { email, username, password } = person;
  if (!isUniversityEmail(email, deps.config.emailDomains)) {
    throw new CallerError('email_not_university', { field: 'email' });
  }
  checkPassword(password, person);
  const subject = { call: 'sign-up', name: email, proof: person.proof } as const;
  const lane = await withProof(deps, subject, async (work) => {
    await deps.addressLimits.take('code-address', visitor, work);
    // Before the limits of mails, because no mail leaves for a name that is taken.
    await checkName(deps.db, { username, field: 'username' });
    const chosen = laneFor(deps, work);
    await deps.limits.take('sign-up', email, 1, work);
    await deps.limits.take('code', email);
    await deps.addressLimits.take('mail-address', visitor, work);
    return chosen;
  });
  const passwordHash = await hashPassword(password, { lane, key: addressKey(visitor.address) });

  const token = await deps.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(signUps)
      .values({ email, username, passwordHash })
      .returning({ id: signUps.id });
    const session = await openCodeSession(tx, { purpose: 'verify', email, signUpId: made?.id });
    await enqueueMail(tx, 'verify', email, { codeSessionId: session.id, username });
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
