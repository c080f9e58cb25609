import { pageSize } from '../../contract/posts/filters.ts';
import { constantSql, instant, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import { cardFields, confirmationField } from '../rules/post-fields.ts';

/**
 * One page of a list as JSON text (rules, Lists). `ids` selects `id` and `place` (1, 2, 3 and so on) of the posts that
 * the page shows. `more` has further keys and values of each post `p`, each after a comma.
 */
export function listed(ids: Sql, more = sql``): Sql {
  return sql`
    select coalesce(json_agg(json_build_object(
      'post_id', p.id::text,
      'author_id', p.author_id::text,
      ${cardFields},
      'saved_count', c.saved_count,
      'date_of_creation', ${instant(sql`p.created_at`)},
      'image_url', 'uploads/' || i.image_name,
      'is_saved', s.member_id is not null,
      ${confirmationField}${more}) order by page.place), '[]')::text as posts
    from (${ids}) page
    join posts p on p.id = page.id
    join post_counts c on c.post_id = p.id
    left join post_images i on i.post_id = p.id and i.position = 0
    left join saves s on s.post_id = p.id and s.member_id = ${reader.id}`;
}

/** A constant, because generic plans assume that a parameter asks for a tenth of the rows. */
export const pageLimit = constantSql(`limit ${pageSize}`);

export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}
