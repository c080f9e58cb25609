import type { Status } from '../../contract/posts/status.ts';
import { today } from '../session/today.ts';

/** True if the by-date has passed in Shanghai. Archived and denied posts do not expire (rule P6). */
export function isExpired(post: { post_status: Status; date_of_expiration: string }): boolean {
  const finalStatuses: readonly Status[] = ['Archived', 'Denied'];
  return post.date_of_expiration < today() && !finalStatuses.includes(post.post_status);
}
