import type { SectionName } from '../../contract/site-facts.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { configWith, type Config } from '../config.ts';

/** The settings with what admins have edited, and the sections that can't be read. */
export async function readSite(db: Queryable, config: Config) {
  const rows = await db.rows<{ section: string; value: unknown }>(sql`
    select section, value from site order by section`);
  const read = configWith(config, Object.fromEntries(rows.map((row) => [row.section, row.value])));
  return { rows, ...read };
}

export interface LiveSite {
  /** The settings as they are now. They never change: whoever reads them once answers by one state of them. */
  now(): Config;
  /** Reads them again. A process does so after its own edits, and by a job; if it fails, the last ones stay. */
  renew(): Promise<void>;
}

/** The settings of this process. */
export async function openSite(
  given: Config,
  db: Queryable,
  log: { warn(facts: object, text: string): void },
): Promise<LiveSite> {
  let present = { now: given, key: '', profile: given.given.profile, unread: [] as SectionName[] };
  const read = async () => {
    const { rows, config: now, unread } = await readSite(db, given);
    const key = JSON.stringify(rows);
    const { profile } = given.given;
    if (key === present.key && profile === present.profile) return;
    if (unread.length > 0) log.warn({ sections: unread }, 'stored sections of the site are not used');
    present = { now, key, profile, unread };
  };
  await read();
  // One after the other, so that an older reading never replaces a newer one.
  let last = Promise.resolve();
  const renew = () => (last = last.catch(() => undefined).then(read));
  return { now: () => present.now, renew };
}
