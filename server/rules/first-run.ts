import { createHash, randomBytes } from 'node:crypto';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { said } from '../languages.ts';

/** The first run of a site, which its operator sets up in a browser with a link. The database keeps the link's hash; its key holds when it was made. */

const prefix = 'setup_link ';
const doneKey = 'setup_done';
const kept = 5;

/** SQL condition: the row of app_state is a link of the last 24 hours. */
export const isSetupLink = sql`case when starts_with(key, ${prefix})
  then substr(key, ${prefix.length + 1})::timestamptz > now() - interval '24 hours' else false end`;

/** Whether the site waits for its first admin, who sets it up in a browser. */
export async function waitsForSetup(
  db: Queryable,
  { production, adminEmails }: Pick<Config, 'production' | 'adminEmails'>,
): Promise<boolean> {
  if (!production || adminEmails.length > 0) return false;
  return (
    (await db.run(sql`
      select where not exists (select from members) and not exists (select from app_state where key = ${doneKey})`)) >
    0
  );
}

/** Makes a new link. The five newest are good. */
export async function makeSetupLink(db: Queryable, site: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await db.run(sql`
    insert into app_state (key, value)
    values (${prefix} || to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      ${createHash('sha256').update(token).digest('hex')})`);
  await db.run(sql`
    delete from app_state where starts_with(key, ${prefix}) and key not in
      (select key from app_state where starts_with(key, ${prefix}) order by key collate "C" desc limit ${kept})`);
  return `${site}${screenPaths.setup}#link=${token}`;
}

/** Ends all links. */
export async function endSetup(tx: Queryable): Promise<void> {
  await tx.run(sql`delete from app_state where starts_with(key, ${prefix})`);
  await tx.run(sql`
    insert into app_state (key, value) values (${doneKey}, now()::text) on conflict (key) do nothing`);
}

/** Throws unless production knows who may join and whom to write to, from the settings or the setup, once it has people. */
export async function demandAccess(config: Config, db: Queryable): Promise<void> {
  const { production, adminEmails, emailDomains, site } = config;
  const problems = [
    ...(emailDomains.length === 0 ? [said.settings.needed.EMAIL_DOMAINS] : []),
    ...(site.contactEmail === '' ? [said.settings.needed.CONTACT_EMAIL] : []),
  ];
  if (!production || problems.length === 0) return;
  if (adminEmails.length === 0 && (await db.run(sql`select from members limit 1`)) === 0) return;
  throw new Error(said.settings.unusable({ problems: problems.join('; ') }));
}
