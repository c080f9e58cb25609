import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { deskSummary } from '../../session/desk-summary.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useFilters } from '../list/use-filters.ts';
import { usePostList } from '../list/use-post-list.ts';
import { PendingQueue } from './pending-queue.tsx';
import { useDeciding } from './use-decide.ts';

const everyMs = 15_000;

/** /pending-post: the queue, and the open post beside it (below it on phones). */
export function PendingPostsScreen() {
  const { market, posts: text } = useText();
  const format = useFormat();
  const { pages, showMore } = useFilters();
  const list = usePostList('pending', {}, pages, everyMs);
  const deciding = useDeciding();
  const { data: summary } = useQuery({ ...deskSummary, refetchInterval: everyMs });
  const posts = list.posts.filter(({ post_id: id }) => !deciding.has(id));
  const isThere = posts.length > 0;
  const isEmpty = !isThere && deciding.size === 0 && !list.isLoading && !list.failure;
  const waiting = summary?.posts;

  return (
    <Page title={market.pending} heading="own">
      <PendingQueue
        posts={posts}
        total={waiting?.count ?? posts.length}
        count={waiting?.oldest ? text.pending.waits(waiting.count, format.ago(waiting.oldest)) : undefined}
        list={list}
        onMore={showMore}
      >
        {isEmpty && (
          <EmptyState
            title={market.empty}
            actions={<ButtonLink to={paths.pendingUpdates}>{text.pending.toUpdates}</ButtonLink>}
          >
            {market.hints.pending}
          </EmptyState>
        )}
        {!isThere && list.isLoading && <Spinner large />}
        {!isThere && list.failure && <LoadFailed failure={list.failure} onRetry={list.retry} />}
      </PendingQueue>
    </Page>
  );
}
