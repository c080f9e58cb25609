import { pageSize } from '../../contract/posts/filter-options.ts';
import { constantSql, instant, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { offerCountField } from '../offers/states.ts';
import { cardFields, confirmationField, dealField, revealFields } from '../rules/post-fields.ts';

/**
 * One page of a list as JSON text (rules, Lists). `ids` selects `id` and `place` (1, 2, 3 and so on) of the posts that
 * the page shows. `more` has further columns of each post `p`, each after a comma.
 */
export function selectCards(ids: Sql, more = sql``): Sql {
  // PostgreSQL writes a row as JSON in two thirds of the time that json_build_object takes.
  return sql`
    select coalesce(json_agg(card order by page.place), '[]')::text as posts
    from (${ids}) page
    cross join lateral (
      select
        p.id::text as post_id,
        p.author_id::text as author_id,
        ${cardFields},
        c.saved_count,
        ${instant(sql`p.created_at`)} as date_of_creation,
        'uploads/' || i.image_name as image_url,
        (select json_build_array(width, height) from images where name = i.image_name) as image_size,
        s.member_id is not null as is_saved,
        ${confirmationField},
        ${dealField},
        ${revealFields},
        ${offerCountField}${more}
      from posts p
      join post_counts c on c.post_id = p.id
      left join post_images i on i.post_id = p.id and i.position = 0
      left join saves s on s.post_id = p.id and s.member_id = ${reader.id}
      where p.id = page.id
    ) card`;
}

/** A constant, because generic plans assume that a parameter asks for a tenth of the rows. */
export const pageLimit = constantSql(`limit ${pageSize}`);

export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}
