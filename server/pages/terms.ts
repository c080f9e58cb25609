import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';

/** The newest version of the terms. The text that the site ships with is version 1. */
export const termsVersion = sql`(select coalesce(max(version), 1) from pages where name = 'terms')`;

/** Of accounts that the campus login made: they are asked for the present terms. */
export const notYetAccepted = 0;

/**
 * The version that the member `m` has yet to accept, or null. Members who signed up before there were terms are asked
 * when the terms first change.
 */
export const termsToAccept = sql`case when m.accepted_terms = ${notYetAccepted} then ${termsVersion}
  else (select nullif(max(version), m.accepted_terms) from pages
    where name = 'terms' and version > coalesce(m.accepted_terms, 1)) end`;

export async function readTermsToAccept(db: Queryable, member: Member): Promise<number | null> {
  const row = await db.row<{ version: number | null }>(sql`
    select ${termsToAccept} as version from members m where m.id = ${member.id}`);
  return row?.version ?? null;
}
