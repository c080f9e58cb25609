import { createHash } from 'node:crypto';
import type pg from 'pg';
import { pageSize } from '../../contract/posts/filters.ts';
import { JsonText } from '../http/route.ts';

/**
 * What every list shares: a query picks ids with their order, then ten rows are joined and PostgreSQL builds
 * the JSON text (rules, Lists). Parameters are bound; `$1` is always the member who looks.
 */

/** Which posts one page shows, and in which order. */
export interface IdsQuery {
  /** Selects `id` and `place` (1, 2, 3 ... in list order). */
  text: string;
  /** `$2` and on. */
  values: unknown[];
}

const rowJson = `json_build_object(
  'post_id', p.id::text,
  'post_title', p.title,
  'post_status', p.status,
  'price', trim_scale(p.price)::text,
  'currency', p.currency,
  'saved_count', c.saved_count,
  'date_of_creation', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'image_url', 'uploads/' || i.image_name,
  'open_to_negotiate_flag', p.negotiable,
  'is_saved', s.member_id is not null,
  'author_id', p.author_id::text,
  'post_type', p.type,
  'category', p.category,
  'overall_or_per_unit', p.price_basis,
  'date_of_expiration', p.expires_on)`;

const names = new Map<string, { name: string; uses: number }>();
const mostNames = 60;

/**
 * Every connection keeps every named plan, at about 0.2 MB each: only statements that come again get a name, and
 * only so many.
 */
function nameFor(text: string): string | undefined {
  const known = names.get(text);
  if (known) {
    known.uses += 1;
    return known.name;
  }
  if (names.size >= mostNames) {
    // What came only once has no plan yet: the oldest of these makes room.
    const [once] = [...names].find(([, { uses }]) => uses === 1) ?? [];
    if (once === undefined) return undefined;
    names.delete(once);
  }
  names.set(text, { name: createHash('sha1').update(text).digest('base64url'), uses: 1 });
  return undefined;
}

/** Named statements keep one plan for all values: right for lists, wrong where the planner must see the values. */
export async function listPosts(
  pool: pg.Pool,
  memberId: string,
  ids: IdsQuery,
  plan: 'once' | 'each time' = 'once',
): Promise<JsonText> {
  const text = `
    select coalesce(json_agg(${rowJson} order by page.place), '[]')::text as posts
    from (${ids.text}) page
    join posts p on p.id = page.id
    join post_counts c on c.post_id = p.id
    left join post_images i on i.post_id = p.id and i.position = 0
    left join saves s on s.post_id = p.id and s.member_id = $1::bigint`;
  const name = plan === 'once' ? nameFor(text) : undefined;
  const found = await pool.query<{ posts: string }>({
    ...(name !== undefined && { name }),
    text,
    values: [memberId, ...ids.values],
  });
  return new JsonText(found.rows[0]?.posts ?? '[]');
}

export function offsetOf(page: number): number {
  return (page - 1) * pageSize;
}
