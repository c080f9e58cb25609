import { chooseEmail } from '../contract/campus/login.ts';
import { days as daysField } from '../contract/members/fields.ts';
import { suspensionDays } from '../contract/members/limits.ts';
import type { Queryable, Tx } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { openStore } from '../engine/images/open.ts';
import { operator } from '../server/audit/record.ts';
import { changeEmail } from '../server/auth/change-email.ts';
import { closeByOperator } from '../server/auth/close-account.ts';
import { findMember } from '../server/auth/find-member.ts';
import { makeLink } from '../server/auth/log-in-link.ts';
import { openAccount } from '../server/campus/enter.ts';
import { unlinkCampus } from '../server/campus/unlink.ts';
import { commandLine } from '../server/commands.ts';
import type { Config } from '../server/config.ts';
import { clockAt } from '../server/days.ts';
import { said } from '../server/languages.ts';
import { liftSuspension, suspend } from '../server/members/sanctions.ts';
import { isSuspended } from '../server/session/sessions.ts';
import { ask, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

const words = said.commands.member;

interface State {
  id: string;
  username: string;
  role: 'member' | 'admin';
  isSuspended: boolean;
  /** A time in the site's time zone; null before the first suspension, and without an end. */
  until: string | null;
}

async function findState(db: Queryable, email: string): Promise<State> {
  const found = await db.row<State>(sql`
    select id, username, role, ${isSuspended(sql`m`)} as "isSuspended",
      case when isfinite(suspended_until)
        then to_char(${clockAt(sql`suspended_until`)}, 'YYYY-MM-DD HH24:MI') end as until
    from members m where lower(email) = lower(${email})`);
  if (!found) throw new Error(said.commands.nobody({ email }));
  return found;
}

/** The id of the member's account. With `create`, makes it if there is none. */
async function findAccount(config: Config, tx: Tx, email: string, create: boolean): Promise<string> {
  if (!create || (await findMember(tx, email))) return (await findState(tx, email)).id;
  const address = addressOf(config, email);
  return openAccount(config, tx, operator(), { email: address, names: [email], language: null, by: 'link' });
}

function addressOf({ emailDomains }: Config, email: string): string {
  const chosen = chooseEmail(email, emailDomains);
  if ('problem' in chosen) throw new Error(words.noAddress({ email, domains: emailDomains.join(', ') }));
  return chosen.email;
}

/**
 * Shows the state of a member, suspends or lifts, closes the account, gives it another address, frees it for another
 * campus login, or prints a link that logs in.
 */
await runCommand(
  {
    usage:
      'member -- EMAIL [--suspend [DAYS] | --lift | --close | --email NEW | --unlink | --login-link [--create] [--connect]]',
    flags: ['suspend', 'lift', 'close', 'unlink', 'login-link', 'create', 'connect'],
    values: ['email'],
    words: [1, 2],
  },
  async ([email = '', typedDays], flags, values) => {
    const ofLink = ['create', 'connect'].filter((flag) => flags.has(flag));
    if (ofLink.length > 0 && !flags.has('login-link'))
      throw new Error(words.onlyLink({ flag: `${ofLink[0]}` }));
    if (flags.size + values.size > 1 + ofLink.length) throw new Error(words.chooseOne);
    if (typedDays !== undefined && !flags.has('suspend')) throw new Error(words.onlySuspend);
    const days = daysField.safeParse(typedDays === undefined ? null : Number(typedDays));
    if (!days.success) throw new Error(words.range({ most: `${suspensionDays}` }));
    await withDatabase(async ({ db, site: config }) => {
      if (flags.has('login-link')) {
        if (!config.publicUrl) throw new Error(words.noUrl);
        const link = await db.transaction(async (tx) =>
          makeLink(tx, await findAccount(config, tx, email, flags.has('create')), flags.has('connect')),
        );
        say(`${config.publicUrl}/login#link=${link}`);
        return;
      }
      const { id, role, username } = await findState(db, email);
      if (flags.has('unlink')) {
        const count = await unlinkCampus(db, id);
        say(words.unlinked({ email, count: `${count}` }));
        return;
      }
      const newEmail = values.get('email');
      if (newEmail !== undefined) {
        const address = addressOf(config, newEmail);
        if (await findMember(db, address)) throw new Error(words.taken({ address }));
        await changeEmail(db, id, address);
        say(words.moved({ email, address }));
        return;
      }
      if (flags.size > 0 && role === 'admin')
        throw new Error(words.isAdmin({ email, command: commandLine(`make-admin -- ${email} --revoke`) }));
      if (flags.has('close')) {
        if ((await ask(words.typeName({ email }))) !== username)
          throw new Error(words.notTyped({ name: username }));
        await closeByOperator({ db, config }, await openStore(config), id);
        say(words.closed({ email }));
        return;
      }
      await db.transaction(async (tx) => {
        const by = { tx, config, caller: operator(), admin: 'operator' } as const;
        if (flags.has('suspend')) await suspend(by, id, { days: days.data, reason: '' });
        if (flags.has('lift')) await liftSuspension(by, id);
      });
      const after = await findState(db, email);
      const until = after.isSuspended ? (after.until ?? 'lifted') : 'never';
      const zone = config.profile.timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
      say(words.state({ email, name: after.username, role: after.role, until, zone }));
    });
  },
);
