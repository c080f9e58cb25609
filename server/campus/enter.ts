import { createHmac } from 'node:crypto';
import { chooseEmail } from '../../contract/auth/campus.ts';
import type { Language } from '../../contract/languages.ts';
import { isUniqueViolation, type Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { LimitReached } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import { firstRole } from '../auth/appoint-admins.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { isSuspended, startSession } from '../rules/sessions.ts';
import { notYetAccepted } from '../rules/terms-of-use.ts';
import { claimName } from './name.ts';
import { CampusProblem, type Proven, type Provider } from './provider.ts';

interface Entering {
  provider: Provider;
  proven: Proven;
  device: string;
  language: Language;
}

/** Enters the account of the proven address, or makes it. Returns the token of a new session. */
export async function enterAccount(deps: Deps, caller: Caller, entering: Entering): Promise<string> {
  const { proven } = entering;
  const chosen = chooseEmail(proven.email, deps.config.emailDomains);
  if ('problem' in chosen && chosen.problem === 'campus_no_email') throw new CampusProblem(chosen.problem);
  if (proven.isEmailRefused) throw new CampusProblem('campus_email_unverified');
  if ('problem' in chosen) throw new CampusProblem(chosen.problem);
  const { email } = chosen;
  const isRecorded = await mayRecord(deps, email);
  const enter = () =>
    deps.db.transaction((tx) => enterLocked(deps, tx, caller, { ...entering, email, isRecorded }));
  const entered = await enter().catch((error: unknown) => {
    // A code was verified at the same time: the account is there now.
    if (isUniqueViolation(error, 'members_email_key')) return enter();
    throw error;
  });
  if (entered instanceof CampusProblem) throw entered;
  return entered;
}

interface Account {
  id: string;
  isSuspended: boolean;
  subject: string | null;
}

/** A refusal is returned, not thrown, so that its audit entry is committed. */
async function enterLocked(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  {
    provider,
    proven,
    device,
    language,
    email,
    isRecorded,
  }: Entering & { email: string; isRecorded: boolean },
): Promise<string | CampusProblem> {
  const by = provider.kind;
  // Of two first logins at once, the second finds the account of the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('campus'), hashtext(${email}))`);
  const subject = createHmac('sha256', deps.signingKey)
    .update(JSON.stringify(['campus-subject', provider.id, proven.subject]))
    .digest('base64url');
  // A suspension waits for this lock.
  const found = await tx.row<Account>(sql`
    select id, ${isSuspended(sql`m`)} as "isSuspended",
      (select subject_hash from campus_subjects where member_id = m.id and provider = ${provider.id}) as subject
    from members m where lower(email) = lower(${email}) for no key update`);
  const refuse = async (code: 'suspended' | 'campus_other_person', id: string) => {
    const action = { action: 'log-in', object: `member ${id}`, outcome: 'refused', reason: code } as const;
    if (isRecorded) await record(tx, caller, action);
    return new CampusProblem(code, id);
  };
  if (found?.subject && found.subject !== subject) return refuse('campus_other_person', found.id);
  if (found?.isSuspended) return refuse('suspended', found.id);
  // The key of an OpenID provider is not for others to read.
  const names = [...proven.names, email, ...(by === 'cas' ? [proven.subject] : [])];
  const id = found?.id ?? (await openAccount(deps.config, tx, caller, { email, names, language, by }));
  const own = { ...caller, memberId: id };
  if (!found?.subject) {
    await tx.run(sql`
      insert into campus_subjects (member_id, provider, subject_hash) values (${id}, ${provider.id}, ${subject})`);
    await record(tx, own, { action: 'link-campus', object: `member ${id}`, after: { by } });
  }
  const { token } = await startSession(tx, id, device, 'campus', by);
  if (isRecorded) await record(tx, own, { action: 'log-in', object: `member ${id}`, after: { by } });
  return token;
}

interface NewAccount {
  email: string;
  /** Where its name is found. */
  names: string[];
  language: Language | null;
  by: Provider['kind'] | 'link';
}

/** Makes an account without a password, which is asked for the terms. Returns its id. */
export async function openAccount(
  { adminEmails }: Pick<Config, 'adminEmails'>,
  tx: Tx,
  caller: Caller,
  { email, names, language, by }: NewAccount,
): Promise<string> {
  // Before the name is locked, as in a verification, so that the two can't deadlock. The codes go by cascade.
  await tx.run(sql`delete from sign_ups where lower(email) = lower(${email})`);
  const username = await claimName(tx, names);
  const role = await firstRole(tx, email, adminEmails);
  const made = await tx.row<{ id: string }>(sql`
    insert into members (email, username, role, language, accepted_terms)
    values (${email}, ${username}, ${role}, ${language}, ${notYetAccepted}) returning id`);
  const id = made?.id ?? '';
  await record(
    tx,
    { ...caller, memberId: id },
    { action: 'open-account', object: `member ${id}`, after: { role, by } },
  );
  return id;
}

/** Whether another entry about logins of this address fits into the limit, like those about logins with a password. */
async function mayRecord({ rateLimits }: Deps, email: string): Promise<boolean> {
  try {
    await rateLimits.consume('log-in-trail', `campus:${email}`);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}
