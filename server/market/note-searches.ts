import { dayAt } from '../../contract/days.ts';
import * as limits from '../../contract/searches/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { constantSql, sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';

/** Bounds what one member can store. */
const textsPerMember = 200;
const maxKnown = 10_000;

/**
 * Notes what a member searched, with or without finding something, once a day for each text. Case and spaces make no
 * difference. Suggestions and the numbers show a text that several members have searched (decision 12).
 */
export function createSearchNotes(db: Queryable) {
  const known = new Set<string>();
  return async (memberId: string, search: string, found: 'found' | 'empty'): Promise<void> => {
    const text = search.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    // A suggestion is short.
    if (text === '' || (found === 'found' && Array.from(text).length > limits.suggestedText)) return;
    const key = `${dayAt(Date.now())} ${memberId} ${found} ${text}`;
    if (known.has(key)) return;
    const table = constantSql(`${found}_searches`);
    await db.run(sql`
      insert into ${table} as known (text, member_id, day)
      select ${text}, ${memberId}::bigint, ${today}
      where (select count(*) from ${table} where member_id = ${memberId}) < ${textsPerMember}
      on conflict (text, member_id) do update set day = excluded.day where known.day < excluded.day`);
    if (known.size >= maxKnown) known.clear();
    known.add(key);
  };
}

/** The day before the last seven. */
export const lastWeek = sql`${today} - 7`;

export async function deleteOldFoundSearches(db: Queryable): Promise<void> {
  await db.run(sql`delete from found_searches where day <= ${lastWeek}`);
}
