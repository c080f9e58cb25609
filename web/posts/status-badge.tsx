import type { Status } from '../../contract/posts/status.ts';
import { useText } from '../i18n/language.ts';
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

export function ExpiredBadge() {
  const { posts } = useText();
  return <Badge tone="red">{posts.expired}</Badge>;
}
