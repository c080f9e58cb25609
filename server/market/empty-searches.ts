import { shanghaiDay } from '../../contract/days.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

/** Bounds what one member can store. */
const textsPerMember = 200;
const maxKnown = 10_000;

/**
 * Notes that a member found nothing, once a day for each text. Case and spaces make no difference. The numbers show a
 * text that several members have searched (decision 12).
 */
export function createEmptySearches(db: Queryable) {
  const known = new Set<string>();
  return async (memberId: string, search: string): Promise<void> => {
    const text = search.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const today = shanghaiDay(Date.now());
    const key = `${today} ${memberId} ${text}`;
    if (text === '' || known.has(key)) return;
    await db.run(sql`
      insert into empty_searches as known (text, member_id, day)
      select ${text}, ${memberId}::bigint, ${today}::date
      where (select count(*) from empty_searches where member_id = ${memberId}) < ${textsPerMember}
      on conflict (text, member_id) do update set day = excluded.day where known.day < excluded.day`);
    if (known.size >= maxKnown) known.clear();
    known.add(key);
  };
}
