import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { cardImages } from '../../../contract/images.ts';
import { pageSize } from '../../../contract/posts/filter-options.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useOwnId } from '../../session/own-id.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ListName, ListQuery } from '../queries.ts';
import { MorePosts } from './more-posts.tsx';
import { PostCard } from './post-card.tsx';
import { usePostList } from './use-post-list.ts';
import rowStyles from './own-post-row.module.css';
import styles from './post-grid.module.css';

interface Props {
  name: ListName;
  query?: ListQuery;
  pages: number;
  /** Called with the number of pages to show. */
  onShowMore: (pages: number) => void;
  /** Shown instead of an empty grid. */
  empty: ReactNode;
  /** Shows a post in a row of its own instead of a card. */
  Row?: ComponentType<{ post: ListedPost; eager: boolean }>;
}

const noQuery: ListQuery = {};

/** Show more adds several pages on a wide screen, where ten posts are only two rows. */
function pagesAtOnce(): number {
  if (matchMedia('(width >= 1200px)').matches) return 3;
  return matchMedia('(width >= 900px)').matches ? 2 : 1;
}

/** The number of pages that fill the window, estimated from the usual height of a row. */
function pagesInWindow(): number {
  const columns = pagesAtOnce() + 2;
  const rows = Math.ceil((innerHeight - 200) / 340);
  return Math.min(pagesAtOnce(), Math.max(1, Math.ceil((columns * rows) / pageSize)));
}

/** The first `pages` pages of a list, with Show more until a page is not full. */
export function PostGrid({ name, query = noQuery, pages, onShowMore, empty, Row }: Props) {
  const { market } = useText();
  const ownId = useOwnId();
  const [firstPages] = useState(pagesInWindow);
  const shownPages = Math.max(pages, firstPages);
  const list = usePostList(name, query, shownPages);
  const { posts, failure, isLoading, retry } = list;
  const grid = useRef<HTMLUListElement>(null);
  const before = useRef(posts.length);
  useEffect(() => {
    // The post with the focus has left the list.
    if (posts.length < before.current && document.activeElement === document.body) grid.current?.focus();
    before.current = posts.length;
  }, [posts.length]);

  if (failure && posts.length === 0) {
    return <LoadFailed failure={failure} onRetry={retry} />;
  }
  if (!isLoading && posts.length === 0) return empty;
  return (
    <>
      <ul ref={grid} tabIndex={-1} className={Row ? rowStyles.list : styles.grid}>
        {posts.map((post, index) => {
          const props = { post, eager: index < cardImages.eager };
          return Row ? (
            <Row key={post.post_id} {...props} />
          ) : (
            <PostCard key={post.post_id} {...props} isOwn={post.author_id === ownId} />
          );
        })}
        {isLoading &&
          Array.from({ length: pageSize }, (_, index) =>
            Row ? <RowSkeleton key={index} /> : <PostSkeleton key={index} />,
          )}
      </ul>
      {/* Another element than below skeletons: one that moved would be a layout shift. */}
      <div key={posts.length === 0 ? 'first' : 'more'} className={styles.more}>
        {posts.length === 0 && <Spinner />}
        {failure && <LoadFailed failure={failure} onRetry={retry} />}
        <MorePosts
          list={list}
          items={grid}
          count={posts.length}
          onShowMore={() => onShowMore(shownPages + pagesAtOnce())}
        />
        {!isLoading && <output className="visually-hidden">{market.count({ count: posts.length })}</output>}
      </div>
    </>
  );
}

function RowSkeleton() {
  return (
    <li className={rowStyles.row} aria-hidden="true">
      <Skeleton className={rowStyles.photo} />
      <Skeleton className={styles.line} />
    </li>
  );
}

/** Has the size of a card, to avoid a layout shift. */
function PostSkeleton() {
  return (
    <li className="stack gap-8 top" aria-hidden="true">
      <Skeleton className={styles.square} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.lines} />
    </li>
  );
}
