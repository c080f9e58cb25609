import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FullPost } from '../../../contract/posts/views.ts';
import { dealList } from '../queries.ts';
import styles from './own-offer.module.css';

export const loadStrip = async () => ({ default: (await import('./strip.tsx')).Strip });
const Strip = lazy(loadStrip);

/** Whether the reader is a side of the post's promise. */
export const hasStrip = ({ promised, isAuthor, my_offer: offer }: FullPost) =>
  promised && (isAuthor || offer?.state === 'promised');

/** The promise of a post, for its two sides. */
export function PostStrip({ postId }: { postId: string }) {
  const { data } = useQuery(dealList);
  const deal =
    data && [...data.coming, ...data.needs].find((one) => one.post_id === postId && one.state !== 'open');
  const space = <div className={styles.space} />;
  if (!deal) return data ? null : space;
  return (
    <Suspense fallback={space}>
      <Strip deal={deal} isOnPost />
    </Suspense>
  );
}
