import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Page } from '../../layout/page.tsx';
import { QueueHead } from '../../moderation/queue-head.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFilters } from '../list/use-filters.ts';
import { useMoreFocus } from '../list/use-more-focus.ts';
import { usePostList } from '../list/use-post-list.ts';
import { PendingDetail } from './pending-detail.tsx';
import { PendingItem } from './pending-item.tsx';
import { useOpenPost } from './use-open-post.ts';
import styles from './pending-posts-screen.module.css';

/** /pending-post: the queue, and the open post beside it (below it on phones). */
export function PendingPostsScreen() {
  const { posts: text, common } = useText();
  const { pages, showMore } = useFilters();
  const { posts, failure, isLoading, mayHaveMore, retry } = usePostList('pending', {}, pages);
  const { queue, heading, current, openId, open, step, isFirst, isLast, leave } = useOpenPost(
    posts.map(({ post_id }) => post_id),
  );
  const { list, button, rememberFocus } = useMoreFocus<HTMLOListElement>(
    posts.length,
    isLoading || Boolean(failure),
  );
  const opened = posts.find(({ post_id }) => post_id === openId);
  const isThere = posts.length > 0;
  const isEmpty = !isThere && !isLoading && !failure;

  return (
    <Page title={text.list.pending} heading="own">
      <div ref={queue} tabIndex={-1} className={styles.queue}>
        <QueueHead
          title={text.list.pending}
          count={isThere && !isLoading ? text.list.count(posts.length) : undefined}
          steps={posts.length > 1 ? { ...text.pending, isFirst, isLast, step } : undefined}
        />
        {isEmpty && (
          <EmptyState
            title={text.list.empty}
            actions={<ButtonLink to={paths.pendingUpdates}>{text.pending.toUpdates}</ButtonLink>}
          >
            {text.list.hints.pending}
          </EmptyState>
        )}
        {!isThere && isLoading && <Spinner large label={common.loading} />}
        {!isThere && failure && <LoadFailed failure={failure} onRetry={retry} />}
        {isThere && (
          <div className={styles.columns}>
            <div className={styles.list}>
              <ol ref={list} className={styles.items} aria-label={text.pending.queue}>
                {posts.map((post) => (
                  <PendingItem
                    key={post.post_id}
                    ref={post.post_id === openId ? current : null}
                    post={post}
                    isOpen={post.post_id === openId}
                    onOpen={() => open(post.post_id)}
                  />
                ))}
              </ol>
              <div className={styles.more}>
                {failure && (
                  <Button tone="plain" onClick={retry}>
                    {common.tryAgain}
                  </Button>
                )}
                {(mayHaveMore || isLoading) && (
                  <Button
                    ref={button}
                    tone="plain"
                    busy={isLoading}
                    busyLabel={text.list.loadingMore}
                    onClick={() => {
                      rememberFocus();
                      showMore();
                    }}
                  >
                    {text.list.showMore}
                  </Button>
                )}
              </div>
            </div>
            {opened && (
              <PendingDetail key={opened.post_id} listed={opened} heading={heading} onDone={leave} />
            )}
            {!opened && isLoading && <Spinner large label={common.loading} />}
            {!opened && !isLoading && !failure && (
              <EmptyState
                title={text.pending.gone}
                actions={<Button onClick={() => step(1)}>{text.pending.next}</Button>}
              />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}
