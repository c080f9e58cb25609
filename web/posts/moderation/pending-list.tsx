import { useRef, type Ref } from 'react';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { MorePosts } from '../list/more-posts.tsx';
import type { usePostList } from '../list/use-post-list.ts';
import { PendingItem } from './pending-item.tsx';
import styles from './pending-queue.module.css';

interface Props {
  posts: readonly ListedPost[];
  openId: string | undefined;
  current: Ref<HTMLLIElement>;
  /** The ids of the posts that other admins have open, with the admins' names. */
  busy: ReadonlyMap<string, string>;
  ticked: ReadonlySet<string>;
  onTick: (postId: string) => void;
  onOpen: (postId: string) => void;
  list: ReturnType<typeof usePostList>;
  onMore: () => void;
}

/** The waiting posts, oldest first. */
export function PendingList(props: Props) {
  const { posts, openId, current, busy, ticked, onTick, onOpen, list, onMore } = props;
  const { posts: text, common } = useText();
  const items = useRef<HTMLOListElement>(null);
  return (
    <div className={styles.list}>
      <ol ref={items} className={styles.items} aria-label={text.pending.queue}>
        {posts.map((post) => (
          <PendingItem
            key={post.post_id}
            ref={post.post_id === openId ? current : null}
            post={post}
            isOpen={post.post_id === openId}
            onOpen={() => onOpen(post.post_id)}
            openBy={busy.get(post.post_id)}
            isTicked={ticked.has(post.post_id)}
            onTick={() => onTick(post.post_id)}
          />
        ))}
      </ol>
      <div className={styles.more}>
        {list.failure && (
          <Button tone="plain" onClick={list.retry}>
            {common.tryAgain}
          </Button>
        )}
        <MorePosts list={list} items={items} count={posts.length} onShowMore={onMore} />
      </div>
    </div>
  );
}
