import type { Status } from '../../contract/posts/status.ts';
import type { ListedPost } from '../../contract/posts/views.ts';
import { useText } from '../i18n/language.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import styles from './ribbon.module.css';

/** Available has no badge (spec section 4). */
const tones: Partial<Record<Status, BadgeTone>> = {
  Pending: 'amber',
  Draft: 'grey',
  Archived: 'grey',
  'In progress': 'green',
  Denied: 'red',
};

/** `promised`: it is In progress because its author has promised it. */
export function StatusBadge({ status, promised }: { status: Status; promised?: boolean | undefined }) {
  const { posts } = useText();
  const tone = tones[status];
  return tone && <Badge tone={tone}>{promised ? posts.promised : posts.status[status]}</Badge>;
}

/** On the photo of a post that ended with a deal. */
export function SoldRibbon({ post }: { post: Pick<ListedPost, 'post_type' | 'deal_made'> }) {
  const { posts } = useText();
  return post.deal_made && <span className={styles.ribbon}>{posts.sold[post.post_type]}</span>;
}

export function ExpiredBadge() {
  const { posts } = useText();
  return <Badge tone="red">{posts.expired}</Badge>;
}
