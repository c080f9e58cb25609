import { ExternalLink } from 'lucide-react';
import { useRef, type Ref } from 'react';
import { Link } from 'wouter';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf, MemberText } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { MorePosts } from '../list/more-posts.tsx';
import type { usePostList } from '../list/use-post-list.ts';
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

interface PendingItemProps {
  post: ListedPost;
  isOpen: boolean;
  onOpen: () => void;
  /** The name of another admin who has the post open. */
  openBy: string | undefined;
  isTicked: boolean;
  onTick: () => void;
  ref: Ref<HTMLLIElement>;
}

/** A post of the queue: a button that opens it here, and a link to its page. */
function PendingItem({ post, isOpen, onOpen, openBy, isTicked, onTick, ref }: PendingItemProps) {
  const { pending } = useText().posts;
  const format = useFormat();
  const sent = post.date_of_submission ?? post.date_of_creation;
  return (
    <li ref={ref} className={styles.item}>
      <button
        type="button"
        className={styles.button}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <StoredImage
          className={styles.image}
          path={post.image_url}
          sizes="96px"
          fallback={defaultImages.post}
          alt=""
          width={96}
          height={96}
        />
        <span className={styles.text}>
          <span className={styles.title} lang={langOf(post.post_title)}>
            {post.post_title}
          </span>
          <span className={styles.facts}>
            {format.price(post.price, post.currency)} <time dateTime={sent}>{format.ago(sent)}</time>
          </span>
          {openBy && <span className={styles.busy}>{pending.openBy(openBy)}</span>}
        </span>
      </button>
      <label className={styles.tick}>
        <input type="checkbox" checked={isTicked} onChange={onTick} />
        <span className="visually-hidden">
          <MemberText text={post.post_title} within={pending.tick(post.post_title)} />
        </span>
      </label>
      <Link
        to={paths.post(post.post_id)}
        className={styles.page}
        aria-label={pending.open(post.post_title)}
        title={pending.openPage}
      >
        <ExternalLink aria-hidden="true" />
      </Link>
    </li>
  );
}
