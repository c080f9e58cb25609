import { CallerError } from '../../contract/errors.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { SiteLanguages } from '../languages.ts';

/** What only the server knows of a section's value. */

export function checkInstalled(languages: SiteLanguages, tags: readonly string[]): void {
  const missing = tags.findIndex((tag) => !languages.tags().includes(tag));
  if (missing >= 0) throw new CallerError('invalid_field', { field: `languages.${missing}` });
}

export async function checkLogo(tx: Tx, name: string | null): Promise<void> {
  if (name !== null && (await tx.run(sql`select from logos where name = ${name}`)) === 0)
    throw new CallerError('invalid_field', { field: 'logo' });
}

export async function checkZone(tx: Tx, name: string): Promise<void> {
  const known = await tx.run(sql`select from pg_timezone_names where name = ${name}`);
  if (known === 0) throw new CallerError('invalid_field', { field: 'timeZone' });
}

export type Landing = SiteProfile['landing'];

/** Things that were sent before the switch have not been told that they may stand on the start page. */
export function sinceOf({ newest: was, since }: Landing, { newest, ...rest }: Landing): Landing {
  if (!newest) return { ...rest, newest };
  return { ...rest, newest, since: (was ? since : undefined) ?? new Date().toISOString() };
}
