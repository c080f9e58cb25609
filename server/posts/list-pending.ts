import type pg from 'pg';
import { pageSize } from '../../contract/posts/filters.ts';
import type { JsonText } from '../http/route.ts';
import { listPosts, offsetOf } from './listed.ts';

/** Posts that wait for an admin's decision, oldest first. */
export function listPending(lists: pg.Pool, memberId: string, page: number): Promise<JsonText> {
  return listPosts(lists, memberId, {
    text: `select id, row_number() over (order by created_at, id) as place from (
      select id, created_at from posts where status = 'Pending'
      order by created_at, id limit ${pageSize} offset $2::int) ids`,
    values: [offsetOf(page)],
  });
}
