import { useInfiniteQuery } from '@tanstack/react-query';
import type { Appeal } from '../../contract/appeals/views.ts';
import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { CardQueue } from '../moderation/card-queue.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AppealCard } from './appeal-card.tsx';
import { openAppeals } from './queries.ts';

/** /appeals: the appeals that wait, oldest first. */
export function AppealsScreen() {
  const { appeals, common, desk, reports } = useText();
  const list = useInfiniteQuery(openAppeals);
  const items: readonly Appeal[] = list.data?.pages.flat() ?? [];
  return (
    <Page title={appeals.title} heading="own" width="post">
      {list.data && (
        <CardQueue
          items={items}
          keyOf={({ appeal_id: id }) => id}
          labelOf={({ post_title: title, username }) => title ?? username}
          texts={appeals}
          wayOut={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
        >
          {(appeal, inQueue) => <AppealCard appeal={appeal} {...inQueue} />}
        </CardQueue>
      )}
      {list.isError && (
        <LoadFailed
          heading={!list.data}
          failure={list.error}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.isPending && !list.isError && <Spinner large label={common.loading} />}
      {list.hasNextPage && !list.isError && (
        <Button
          tone="plain"
          busy={list.isFetchingNextPage}
          busyLabel={reports.loadingMore}
          onClick={() => void list.fetchNextPage()}
        >
          {reports.showMore}
        </Button>
      )}
    </Page>
  );
}
