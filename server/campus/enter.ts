import { createHmac } from 'node:crypto';
import { chooseEmail } from '../../contract/campus/login.ts';
import type { Language } from '../../contract/languages.ts';
import { isUniqueViolation, type Tx } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import { LimitReached } from '../../engine/http/limits.ts';
import type { Caller } from '../../engine/http/route.ts';
import { hashToken } from '../../engine/http/session.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import { firstRole } from '../auth/appoint-admins.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { moveAgain, standStill } from '../members/stand-still.ts';
import { notYetAccepted } from '../pages/terms.ts';
import { endAllSessions, isSuspended, startSession } from '../session/sessions.ts';
import { claimSetup, isUnproved } from '../setup/first-run.ts';
import { claimName } from './name.ts';
import { CampusProblem, type NewSubject, type Proven, type Provider } from './provider.ts';
import { judgeClaims, noteComplete, noteRefusal, rulesOf } from './require.ts';

interface Entering {
  provider: Provider;
  proven: Proven;
  device: string;
  language: Language;
  /** The session that the browser has. */
  former: string | undefined;
  /** The hash of a link of the setup, which makes the first admin. */
  setup: string | undefined;
}

export type StartedSession = Awaited<ReturnType<typeof startSession>>;

/**
 * Enters the account of the subject, or else of the proven address, which may have to ask its owner first (rule K54).
 * Makes it if there is none.
 */
export async function enterAccount(
  deps: Deps,
  caller: Caller,
  entering: Entering,
): Promise<StartedSession | { question: NewSubject }> {
  const { proven } = entering;
  const chosen = chooseEmail(proven.email, deps.config.emailDomains);
  if ('problem' in chosen && chosen.problem === 'campus_no_email') throw new CampusProblem(chosen.problem);
  if (proven.isEmailRefused) throw new CampusProblem('campus_email_unverified');
  if ('problem' in chosen) throw new CampusProblem(chosen.problem);
  const { email } = chosen;
  const isRecorded = await mayRecord(deps, email);
  await demandClaims(deps, caller, entering, isRecorded);
  const enter = () =>
    deps.db.transaction((tx) => enterLocked(deps, tx, caller, { ...entering, email, isRecorded }));
  const entered = await enter().catch((error: unknown) => {
    // A unique violation: another request has just made the account, or linked the WeCom id to another one.
    if (isUniqueViolation(error, 'members_email_key') || isUniqueViolation(error, 'members_wecom_id_key'))
      return enter();
    throw error;
  });
  if (entered instanceof CampusProblem) throw entered;
  return entered;
}

/** Throws `campus_not_allowed` if a rule of LOGIN_REQUIRE does not hold. */
async function demandClaims(
  deps: Deps,
  caller: Caller,
  { provider, proven }: Entering,
  isRecorded: boolean,
): Promise<void> {
  const rules = rulesOf(provider.type, deps.config.campus?.rules ?? []);
  if (rules.length === 0) return;
  const judged = judgeClaims(rules, proven.claims);
  const subject = hashSubject(deps, provider, proven);
  await deps.db.transaction(async (tx) => {
    // Of an account that is found by its address alone, the campus has said nothing.
    const linked = await tx.row<{ id: string; role: string }>(sql`
      select m.id, m.role from campus_subjects s join members m on m.id = s.member_id
      where s.provider = ${provider.id} and s.subject_hash = ${subject} order by s.linked_at limit 1`);
    if (judged === 'allowed') {
      if (linked) await moveAgain(tx, linked.id, 'campus');
      await noteComplete(tx);
      return;
    }
    await noteRefusal(tx, judged === 'refused' ? undefined : judged.missing);
    if (!linked) return;
    if (judged === 'refused' && linked.role !== 'admin') {
      await standStill(tx, linked.id, 'campus');
      await endAllSessions(tx, linked.id);
    }
    if (isRecorded)
      await record(tx, caller, {
        action: 'log-in',
        object: `member ${linked.id}`,
        outcome: 'refused',
        reason: 'campus_not_allowed',
      });
  });
  if (judged !== 'allowed') throw new CampusProblem('campus_not_allowed');
}

const hashSubject = ({ signingKey }: Deps, provider: Provider, { subject }: Proven) =>
  createHmac('sha256', signingKey)
    .update(JSON.stringify(['campus-subject', provider.id, subject]))
    .digest('base64url');

interface Account {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
  password_hash: string | null;
  isSuspended: boolean;
  /** The address may be another person's. */
  isUnproved: boolean;
  reason: string | null;
  /** ISO 8601 in UTC; null if an admin must lift the suspension. */
  until: string | null;
  /** The one that it is linked with at this provider. */
  subject: string | null;
}

/** Locks the account of the subject, or else of the address. Logins of one person wait for each other. */
export async function lockAccount(
  tx: Tx,
  { provider, subject, email }: NewSubject,
): Promise<Account | undefined> {
  // Of two first logins at once, the second finds the account of the first.
  for (const one of [subject, email])
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('campus'), hashtext(${one}))`);
  // A suspension waits for this lock.
  return tx.row<Account>(sql`
    select id, email, username, role, password_hash, ${isSuspended(sql`m`)} as "isSuspended",
      ${isUnproved(sql`m.id`)} as "isUnproved",
      suspension_reason as reason, case when isfinite(suspended_until) then ${instant(sql`suspended_until`)} end as until,
      (select subject_hash from campus_subjects where member_id = m.id and provider = ${provider}) as subject
    from members m where id = coalesce(
      (select member_id from campus_subjects where provider = ${provider} and subject_hash = ${subject}
       order by linked_at limit 1),
      (select id from members where lower(email) = lower(${email}))) for no key update`);
}

/**
 * Links an account with its first subject. One that was there before this login hears of it, and its other sessions end.
 */
export async function linkSubject(
  tx: Tx,
  caller: Caller,
  { kind, provider, subject }: NewSubject,
  { id, told }: { id: string; told: Account | undefined },
): Promise<void> {
  await tx.run(sql`
    insert into campus_subjects (member_id, provider, subject_hash) values (${id}, ${provider}, ${subject})`);
  await record(tx, caller, { action: 'link-campus', object: `member ${id}`, after: { by: kind } });
  if (!told) return;
  await endAllSessions(tx, id);
  await enqueueMail(tx, 'campus-linked', told.email, { username: told.username });
}

/** A subject of the address itself, which may have been stored in another form, and so is no other person. */
const replaceSubject = (tx: Tx, id: string, { provider, subject }: NewSubject) =>
  tx.run(sql`
    update campus_subjects set subject_hash = ${subject} where member_id = ${id} and provider = ${provider}`);

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
    former,
    setup,
    email,
    isRecorded,
  }: Entering & { email: string; isRecorded: boolean },
): Promise<StartedSession | { question: NewSubject } | CampusProblem> {
  const by = provider.type;
  if (setup !== undefined) await claimSetup(tx, setup, deps.config);
  const { campus } = deps.config;
  const adminEmails = setup === undefined ? deps.config.adminEmails : [email];
  const subject = hashSubject(deps, provider, proven);
  const person: NewSubject = { kind: by, provider: provider.id, subject, email };
  const found = await lockAccount(tx, person);
  const refuse = async (code: 'suspended' | 'campus_other_person', id: string) => {
    const action = { action: 'log-in', object: `member ${id}`, outcome: 'refused', reason: code } as const;
    if (isRecorded) await record(tx, caller, action);
    return new CampusProblem(code, { memberId: id });
  };
  if (found?.isUnproved && !found.subject) return refuse('campus_other_person', found.id);
  if (found?.subject && found.subject !== subject) {
    if (!proven.isAddress) return refuse('campus_other_person', found.id);
    await replaceSubject(tx, found.id, person);
  }
  const isConnecting = found && !found.subject && (await mayConnect(tx, found.id, former));
  const isNew = found ? !found.subject && !isConnecting : deps.config.adminEmails.includes(email);
  if (campus?.asksFirst && isNew) return { question: person };
  if (found?.isSuspended) return refuse('suspended', found.id);
  // The key of an OpenID provider is not for others to read.
  const names = [...proven.names, email, ...(by === 'cas' ? [proven.subject] : [])];
  const id = found?.id ?? (await openAccount({ adminEmails }, tx, caller, { email, names, language, by }));
  const own = { ...caller, memberId: id };
  if (!found?.subject) await linkSubject(tx, own, person, { id, told: isConnecting ? found : undefined });
  if (deps.config.wecom) await keepWecomId(tx, id, proven.wecomId);
  const started = await startSession(tx, id, device, { begunBy: 'campus', providerType: by });
  if (isRecorded) await record(tx, own, { action: 'log-in', object: `member ${id}`, after: { by } });
  return started;
}

const wecomId = /^(?!@all$)[\w@.-]{1,64}$/i;

/** Keeps the id in WeCom that this login names. One that another account has is not taken, which doctor counts. */
async function keepWecomId(tx: Tx, memberId: string, named: unknown): Promise<void> {
  if (typeof named !== 'string' || !wecomId.test(named)) return;
  await tx.run(sql`
    update members m set wecom_refused = false, wecom_id = case when other.is_there then m.wecom_id else ${named} end,
      wecom_taken = other.is_there
    from (select exists (select from members where wecom_id = ${named} and id <> ${memberId}) as is_there) other
    where m.id = ${memberId}`);
}

/** Whether the browser logged in with a link of the operator that connects this account. */
async function mayConnect(tx: Tx, memberId: string, session: string | undefined): Promise<boolean> {
  if (session === undefined) return false;
  const found = await tx.run(sql`
    select from sessions where token_hash = ${hashToken(session)} and member_id = ${memberId} and connects
      and expires_at > now()`);
  return found > 0;
}

interface NewAccount {
  email: string;
  /** Where its name is found. */
  names: string[];
  language: Language | null;
  by: Provider['type'] | 'link';
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
export async function mayRecord({ rateLimits }: Deps, email: string): Promise<boolean> {
  try {
    await rateLimits.consume('log-in-trail', `campus:${email}`);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}
