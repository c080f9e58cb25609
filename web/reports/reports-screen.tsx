import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { useText } from '../i18n/language.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { reportsOf } from './queries.ts';
import { ReportQueue } from './report-queue.tsx';

/** /reports: reported posts and members by their oldest open report, or what was decided in the last 30 days. */
export function ReportsScreen() {
  const { reports } = useText();
  const which = new URLSearchParams(useSearch()).has('decided') ? 'decided' : 'open';
  const list = useInfiniteQuery(reportsOf(which));
  return (
    <Page title={reports.title} heading="own" width="post">
      <EndlessList heading list={list}>
        {(entries) => <ReportQueue key={which} which={which} entries={entries} hasMore={list.hasNextPage} />}
      </EndlessList>
    </Page>
  );
}
