import * as limits from '../../contract/searches/limits.ts';
import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { inLists, onMarket } from '../rules/visible-posts.ts';

/** The reader's saved searches, newest first. Only Available posts fit; one that came to fit also counts while reserved. */
export function ownSearches(): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'search_id', s.id::text,
      'search', s.search,
      'filters', s.filters::json,
      'is_muted', s.is_muted,
      'new_count', (select count(*) from (
        select from search_hits h join posts p on p.id = h.post_id
        where h.search_id = s.id and (h.fits or p.status = 'In progress') and h.found_at > s.seen_at
          and ${onMarket(sql`p.status`)} and ${inLists(sql`p`)}
        limit ${limits.newCount}::int) hits),
      'date', ${instant(sql`s.created_at`)}
    ) order by s.created_at desc, s.id desc), '[]')::text
    from saved_searches s where s.member_id = ${reader.id} and s.post_id is null`;
}
