import { can } from '../../contract/posts/actions.ts';
import type { Status } from '../../contract/posts/status.ts';
import { today } from '../session/today.ts';

/** True if the by-date has passed in Shanghai and the author can renew the post (rule P6). */
export function isExpired(post: { post_status: Status; date_of_expiration: string }): boolean {
  return post.date_of_expiration < today() && can('renew', post.post_status);
}
