import { isDeepStrictEqual } from 'node:util';
import { sectionNames } from '../../contract/site-facts.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { operator, record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import { withFormer } from '../former-settings.ts';
import { profileWith, unsaidProfile } from '../site-profile.ts';

/** The names of the variables that the database has taken. */
const key = 'taken_variables';

/**
 * Takes variables of releases before into the site's own facts, each once and then never again. What is invalid is left
 * out, and taken by a later start that finds it right.
 */
export async function takeFormer(
  db: Db,
  { former }: Config,
  log: { warn(facts: object, text: string): void },
): Promise<void> {
  const variables = Object.keys(former);
  if (variables.length === 0) return;
  log.warn({ variables }, 'these settings are no longer used: admins edit them at /desk/site');
  const invalid = await db.transaction(async (tx) => {
    // Another process may be computing many order prices.
    await tx.run(sql`set local lock_timeout = 0`);
    await tx.run(sql`lock table site in exclusive mode`);
    const row = await tx.row<{ value: string }>(sql`select value from app_state where key = ${key}`);
    const taken = JSON.parse(row?.value ?? '[]') as string[];
    const open = Object.fromEntries(Object.entries(former).filter(([name]) => !taken.includes(name)));
    const stored = await tx.rows<{ section: string; value: unknown }>(sql`select section, value from site`);
    const { profile: before } = profileWith(
      { profile: unsaidProfile, locks: {} },
      Object.fromEntries(stored.map(({ section, value }) => [section, value])),
    );
    const { site: after, invalid } = withFormer(before, open);
    const names = Object.keys(open).filter((name) => !invalid.includes(name));
    if (names.length === 0) return invalid;
    const changed = sectionNames.filter((section) => !isDeepStrictEqual(before[section], after[section]));
    for (const section of changed)
      await tx.run(sql`
        insert into site (section, value) values (${section}, ${JSON.stringify(after[section])}::jsonb)
        on conflict (section) do update set value = excluded.value, edited_by = null, edited_at = excluded.edited_at`);
    await record(tx, operator(), {
      action: 'import-site',
      object: `site ${changed.join(', ')}`,
      before: Object.fromEntries(changed.map((section) => [section, before[section]])),
      after: Object.fromEntries(changed.map((section) => [section, after[section]])),
      reason: names.join(', '),
    });
    await tx.run(sql`
      insert into app_state (key, value) values (${key}, ${JSON.stringify([...taken, ...names])})
      on conflict (key) do update set value = excluded.value`);
    return invalid;
  });
  if (invalid.length > 0)
    log.warn({ variables: invalid }, 'their values are not valid, so that the site goes on without them');
}
