import { sql } from '../../engine/db/sql.ts';
import { fold } from '../../engine/search/fold.ts';
import { today, todayIn } from '../days.ts';
import type { Deps } from '../deps.ts';

/** Bounds what one member can store. */
const textsPerMember = 200;
const maxKnown = 10_000;

/**
 * Notes what a member searched without finding something, once a day for each text, in the one spelling that search has: only
 * letters, digits and spaces. The numbers show a text that several members have searched (decision 12).
 */
export function createSearchNotes(deps: Pick<Deps, 'db' | 'config'>) {
  const known = new Set<string>();
  return async (memberId: string, search: string): Promise<void> => {
    const text = fold(search)
      .replaceAll(/\p{DI}/gu, '')
      .replaceAll(/[^\p{L}\p{Mn}\p{Mc}\p{N}]+/gu, ' ')
      .trim();
    const key = `${todayIn(deps.config.profile)} ${memberId} ${text}`;
    if (text === '' || known.has(key)) return;
    await deps.db.run(sql`
      insert into empty_searches as known (text, member_id, day)
      select ${text}, ${memberId}::bigint, ${today}
      where (select count(*) from empty_searches where member_id = ${memberId}) < ${textsPerMember}
      on conflict (text, member_id) do update set day = excluded.day where known.day < excluded.day`);
    if (known.size >= maxKnown) known.clear();
    known.add(key);
  };
}
