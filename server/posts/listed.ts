import { pageSize } from '../../contract/posts/filters.ts';
import type { Queryable } from '../db/queryable.ts';
import { constantSql, sql, unprepared, type Sql } from '../db/sql.ts';
import { JsonText } from '../http/route.ts';
import { cardFields, confirmationField } from '../rules/post-fields.ts';

/**
 * `ids` selects `id` and `place` (1, 2, 3 and so on) of the posts that one page shows. `more` has further keys and
 * values of each post `p`, each after a comma.
 */
function listStatement(memberId: string | null, ids: Sql, more: Sql): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'post_id', p.id::text,
      'author_id', p.author_id::text,
      ${cardFields},
      'saved_count', c.saved_count,
      'date_of_creation', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'image_url', 'uploads/' || i.image_name,
      'is_saved', s.member_id is not null,
      ${confirmationField}${more}) order by page.place), '[]')::text as posts
    from (${ids}) page
    join posts p on p.id = page.id
    join post_counts c on c.post_id = p.id
    left join post_images i on i.post_id = p.id and i.position = 0
    left join saves s on s.post_id = p.id and s.member_id = ${memberId}::bigint`;
}

/** One page of a list as the JSON text that PostgreSQL built (rules, Lists). */
export async function listPosts(
  lists: Queryable,
  memberId: string | null,
  ids: Sql,
  more = sql``,
): Promise<JsonText> {
  const found = await lists.row<{ posts: string }>(listStatement(memberId, ids, more));
  return new JsonText(found?.posts ?? '[]');
}

/** The same for ids whose plan depends on their values, on a pool without forced generic plans. */
export async function listPostsPlanned(db: Queryable, memberId: string | null, ids: Sql): Promise<JsonText> {
  const found = await db.row<{ posts: string }>(unprepared(listStatement(memberId, ids, sql``)));
  return new JsonText(found?.posts ?? '[]');
}

/** A constant, because generic plans assume that a parameter asks for a tenth of the rows. */
export const pageLimit = constantSql(`limit ${pageSize}`);

export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}
