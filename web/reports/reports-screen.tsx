import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReportedEntry } from '../../contract/reports/views.ts';
import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { DecidedReports } from './decided-reports.tsx';
import { openReports } from './queries.ts';
import { ReportQueue } from './report-queue.tsx';

/** /reports: reported posts and members, by their oldest open report. */
export function ReportsScreen() {
  const { reports, common } = useText();
  const list = useInfiniteQuery(openReports);
  const entries: readonly ReportedEntry[] = list.data?.pages.flat() ?? [];
  return (
    <Page title={reports.title} heading="own" width="post">
      {list.data && <ReportQueue entries={entries} hasMore={list.hasNextPage} />}
      {list.isError && (
        <LoadFailed
          heading={!list.data}
          failure={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
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
      <DecidedReports />
    </Page>
  );
}
