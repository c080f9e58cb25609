import { daysBetween, dayAt } from '../../contract/days.ts';
import { can } from '../../contract/posts/actions.ts';
import * as limits from '../../contract/posts/limits.ts';
import type { Status } from '../../contract/posts/status.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import { siteZone } from '../api/site-facts.ts';
import { today } from '../session/today.ts';

/** True if the by-date has passed and the author can renew the post (rule P6). */
export function isExpired(post: { post_status: Status; date_of_expiration: string }): boolean {
  return post.date_of_expiration < today() && can('renew', post.post_status);
}

type Confirmable = Pick<ListedPost, 'post_status' | 'date_of_expiration' | 'date_of_confirmation'>;

/** Calendar days of the site; undefined before the approval. */
export function daysSinceConfirmed({ date_of_confirmation: date }: Confirmable): number | undefined {
  if (!date) return undefined;
  return daysBetween(dayAt(Date.parse(date), siteZone), today());
}

/** Whether the author is asked if the post is still available. */
export function isAsked(post: Confirmable): boolean {
  return (
    post.post_status === 'Available' &&
    !isExpired(post) &&
    (daysSinceConfirmed(post) ?? 0) >= limits.askedAfterDays
  );
}

/** Full weeks since the last confirmation, once the author has left the question unanswered; else undefined. */
export function weeksUnconfirmed(post: Confirmable): number | undefined {
  const days = daysSinceConfirmed(post) ?? 0;
  const isLate = isAsked(post) && days >= limits.askedAfterDays + limits.answeredWithinDays;
  return isLate ? Math.floor(days / 7) : undefined;
}
