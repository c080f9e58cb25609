import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';
import { queuePlaceField } from '../rules/post-fields.ts';

const days = 7;

/**
 * The place of a post in the review queue, and the hours within which half of the posts of the last week were decided.
 * Null for a post that does not wait, and if nothing was decided.
 */
export async function placeInQueue(db: Queryable, postId: string) {
  const place = await db.row<{ queue_place: number | null; usual_hours: number | null }>(sql`
    select ${queuePlaceField}, (
      select ceil(percentile_cont(0.5) within group (order by wait))::int
      from daily_numbers, unnest(hours) wait
      where day >= ${today} - ${days}::int) as usual_hours
    from posts p where p.id = ${postId}`);
  return place ?? { queue_place: null, usual_hours: null };
}
