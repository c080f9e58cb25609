import { createHash, randomBytes } from 'node:crypto';
import { setupLinkHours } from '../../contract/auth/limits.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { refuse } from '../../engine/errors.ts';
import type { Config } from '../config.ts';
import { said } from '../languages.ts';
import { unsaidProfile } from '../site-profile.ts';

/** The first run of a site, which its operator sets up in a browser with a link. The database keeps the link's hash; its key holds when it was made. */

const prefix = 'setup_link ';
export const doneKey = 'setup_done';
/** Of an admin who has yet to prove the address. */
export const unprovedKey = (memberId: string) => `unproved-admin ${memberId}`;
/**
 * SQL condition: the address of the member is not proved, and so may be another person's. It gets no mail but the code of
 * the desk, and opens no account.
 */
export const isUnproved = (id: Sql) =>
  sql`exists (select from app_state where key = ${unprovedKey('')} || ${id})`;
const kept = 5;

/** SQL condition: the row of app_state is a link of the last 24 hours. */
export const isSetupLink = sql`case when starts_with(key, ${prefix})
  then substr(key, ${prefix.length + 1})::timestamptz > now() - make_interval(hours => ${setupLinkHours}) else false end`;

/** Whether the site waits for its first admin, who sets it up in a browser. */
export async function waitsForSetup(
  db: Queryable,
  { production, demo, adminEmails }: Pick<Config, 'production' | 'demo' | 'adminEmails'>,
): Promise<boolean> {
  if (!production || demo || adminEmails.length > 0) return false;
  return (
    (await db.run(sql`
      select where not exists (select from members) and not exists (select from app_state where key = ${doneKey})`)) >
    0
  );
}

/** The stored hash of a link. */
export const hashOf = (link: string) => createHash('sha256').update(link).digest('hex');

/** Throws unless the link is good, which it is only while there is no member. */
export async function checkSetupLink(db: Queryable, hash: string): Promise<void> {
  const good = await db.run(sql`
    select from app_state where value = ${hash} and (${isSetupLink}) and not exists (select from members)`);
  if (good === 0) throw refuse('not_found');
}

/** Makes a new link. The five newest are good. */
export async function makeSetupLink(db: Queryable, site: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await db.run(sql`
    insert into app_state (key, value)
    values (${prefix} || to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      ${hashOf(token)})`);
  await db.run(sql`
    delete from app_state where starts_with(key, ${prefix}) and key not in
      (select key from app_state where starts_with(key, ${prefix}) order by key collate "C" desc limit ${kept})`);
  return `${site}${screenPaths.setup}#link=${token}`;
}

/** Ends all links, where nobody may set the site up any more. */
export async function endSetupLinks(db: Queryable): Promise<void> {
  await db.run(sql`delete from app_state where starts_with(key, ${prefix})`);
}

/** What a new site says of who runs it, and where. */
export const nobody = { controller: {}, hostedOn: {}, credit: {}, classYear: {} };

/** Makes whoever holds the link the first admin, in a transaction that then adds the member. Throws for a later one. */
export async function claimSetup(
  tx: Queryable,
  hash: string,
  { allowedNetworks }: Pick<Config, 'allowedNetworks'>,
): Promise<void> {
  // Of two at the same time, the second one finds the first.
  await tx.run(sql`lock table site in exclusive mode`);
  await checkSetupLink(tx, hash);
  await endSetupLinks(tx);
  await tx.run(sql`
    insert into app_state (key, value) values (${doneKey}, now()::text) on conflict (key) do nothing`);
  const footer = { ...unsaidProfile.footer, ...nobody };
  for (const [section, value] of Object.entries({ footer, landing: unsaidProfile.landing }))
    await tx.run(sql`
      insert into site (section, value) values (${section}, ${JSON.stringify(value)}::jsonb)
      on conflict (section) do nothing`);
  if (allowedNetworks) return;
  // An import, too, may say that only the campus network reaches the site.
  await tx.run(sql`
    update site set value = jsonb_set(value, '{points}', (
      select jsonb_agg(case point ->> 'key' when 'waiting' then point || '{"key": "open"}' else point end order by place)
      from jsonb_array_elements(value -> 'points') with ordinality as points(point, place)))
    where section = 'landing' and value -> 'points' @> '[{"key": "waiting"}]'
      and not value -> 'points' @> '[{"key": "open"}]'`);
}

/**
 * Throws unless production knows who may join and whom to write to, from the settings or the setup, once it has people.
 * Unreadable stored facts keep nobody from starting: doctor names them.
 */
export async function demandAccess(
  { production, adminEmails, ...config }: Config,
  db: Queryable,
): Promise<void> {
  const missing = [
    ['emailDomains', said.settings.needed.EMAIL_DOMAINS, config.emailDomains.length === 0],
    ['footer', said.settings.needed.CONTACT_EMAIL, config.site.contactEmail === ''],
  ] as const;
  if (!production || !missing.some(([, , isMissing]) => isMissing)) return;
  if (adminEmails.length === 0 && (await db.run(sql`select from members limit 1`)) === 0) return;
  const stored = await db.rows<{ section: string }>(sql`
    select section from site where section <> 'footer' or value ? 'contactEmail'`);
  const problems = missing.flatMap(([section, problem, isMissing]) =>
    isMissing && !stored.some((row) => row.section === section) ? [problem] : [],
  );
  if (problems.length > 0) throw new Error(said.settings.unusable({ problems: problems.join('; ') }));
}
