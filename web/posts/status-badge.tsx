import type { Status } from '../../contract/posts/status.ts';
import { useText } from '../i18n/language.ts';
import { today } from '../session/today.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

/** Available has no badge (spec section 4). */
const tones: Partial<Record<Status, BadgeTone>> = {
  Pending: 'amber',
  Draft: 'grey',
  Archived: 'grey',
  'In progress': 'green',
  Denied: 'red',
};

export function StatusBadge({ status }: { status: Status }) {
  const { posts } = useText();
  const tone = tones[status];
  return tone && <Badge tone={tone}>{posts.status[status]}</Badge>;
}

/** True if the by-date has passed in Shanghai. Archived and denied posts do not expire (rule P6). */
export function isExpired(post: { post_status: Status; date_of_expiration: string }): boolean {
  const finalStatuses: readonly Status[] = ['Archived', 'Denied'];
  return post.date_of_expiration < today() && !finalStatuses.includes(post.post_status);
}

export function ExpiredBadge() {
  const { posts } = useText();
  return <Badge tone="red">{posts.expired}</Badge>;
}
