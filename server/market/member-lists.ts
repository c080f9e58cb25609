import { can } from '../../contract/posts/actions.ts';
import type { Status } from '../../contract/posts/status.ts';
import { tabs, type Tab } from '../../contract/posts/tabs.ts';
import { constantSql, instant, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { today } from '../days.ts';
import { queuePlaceField, submittedAt } from '../rules/post-fields.ts';
import { isHidden, isQueued, mayOpen } from '../rules/visible-posts.ts';
import { selectCards, offsetOf, pageLimit } from './select-cards.ts';

/**
 * One tab of the reader's own posts, newest first: a merged branch for each of its statuses. Expired posts that can be
 * renewed come before all others.
 */
export function ownPosts(tab: Tab, page: number): Sql {
  const branches = tabs[tab].map(
    (status) => sql`(select id, created_at, ${isExpired(status)} as is_expired from posts
      where author_id = ${reader.id} and status = ${literal(status)})`,
  );
  return selectCards(
    sql`select id, row_number() over (order by is_expired desc, created_at desc, id desc) as place from (
      select id, created_at, is_expired from (${join(branches, ' union all ')}) merged
      order by is_expired desc, created_at desc, id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${queuePlaceField}`,
  );
}

function isExpired(status: Status): Sql {
  return can('renew', status) ? sql`expires_on < ${today}` : constantSql('false');
}

/** Posts that the reader saved and may still see, newest save first. */
export function savedPosts(page: number): Sql {
  return selectCards(
    sql`select id, row_number() over (order by saved_at desc, id desc) as place from (
      select s.post_id as id, s.saved_at from saves s join posts p on p.id = s.post_id
      where s.member_id = ${reader.id} and ${mayOpen(sql`p`)}
        and not ${isHidden(sql`p`)}
      order by s.saved_at desc, s.post_id desc ${pageLimit} offset ${offsetOf(page)}::int) ids`,
  );
}

/** Pending posts in the order of their submission. */
export function pendingPosts(page: number): Sql {
  return selectCards(
    sql`select id, row_number() over (order by submitted, id) as place from (
      select id, ${submittedAt(sql`p`)} as submitted from posts p
      where ${isQueued(sql`p`)}
      order by submitted, id ${pageLimit} offset ${offsetOf(page)}::int) ids`,
    sql`, ${instant(submittedAt(sql`p`))} as date_of_submission`,
  );
}
