import { isUniversityEmail } from '../../contract/auth/fields.ts';
import { addressPattern } from '../../contract/email-signs.ts';
import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Visitor } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { termsVersion } from '../pages/terms.ts';
import { openCodeSession } from './codes.ts';
import { laneFor } from './guess.ts';
import { checkPassword, hashPassword } from './password.ts';
import { withProof } from './proof.ts';
import { checkUsername } from './usernames.ts';

interface Applicant {
  email: string;
  username: string;
  password: string;
  proof?: string | undefined;
}

/**
 * Stores a sign-up, mails its code and returns the token of the code session. Nothing is visible until the code is
 * verified. An e-mail that has an account gets the same reply for the same work, and its owner gets a notice (rule A5).
 */
export async function signUp(
  deps: Deps,
  caller: Caller,
  visitor: Visitor,
  applicant: Applicant,
): Promise<string> {
  const { email, username, password } = applicant;
  if (!addressPattern(deps.config.profile.emailSigns).test(email))
    throw new CallerError('email_invalid', { field: 'email' });
  if (!isUniversityEmail(email, deps.config.emailDomains)) {
    throw new CallerError('email_not_university', { field: 'email' });
  }
  checkPassword(password, applicant);
  const subject = { call: 'sign-up', name: email, proof: applicant.proof } as const;
  const lane = await withProof(deps, subject, async (work) => {
    await deps.addressLimits.consume('code-address', visitor, work);
    // Checked before the limits on mails are consumed, because a taken username sends no mail.
    await checkUsername(deps.db, { username, field: 'username' });
    const chosen = laneFor(deps, work);
    await deps.rateLimits.consume('sign-up', email, 1, work);
    await deps.rateLimits.consume('code', email);
    await deps.addressLimits.consume('mail-address', visitor, work);
    return chosen;
  });
  const passwordHash = await hashPassword(password, { lane, key: visitor.key });

  const token = await deps.db.transaction(async (tx) => {
    const made = await tx.row<{ id: string }>(sql`
      insert into sign_ups (email, username, password_hash, accepted_terms)
      values (${email}, ${username}, ${passwordHash}, ${termsVersion}) returning id`);
    const session = await openCodeSession(tx, { purpose: 'verify', email, signUpId: made?.id });
    await enqueueMail(tx, 'verify', email, { codeSessionId: session.id, username });
    await record(tx, caller, { action: 'sign-up', object: `sign-up ${made?.id ?? ''}` });
    return session.token;
  });
  deps.mailer.kick();
  return token;
}
