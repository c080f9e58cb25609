import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { memberActions, postActions, reportActions } from '../../contract/reports/actions.ts';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/endpoints.ts';
import { call } from '../api/call.ts';
import { reportCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { Queue } from '../moderation/queue.tsx';
import { imagesOf, SubjectOf } from '../moderation/subject.tsx';
import { refreshMs } from '../moderation/use-open-item.ts';
import { useQueue } from '../moderation/use-queue.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { defaultImages } from '../ui/default-images.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { keyOf, objectOf, reportsOf, type Act, type Which } from './queries.ts';
import { ReportFacts, Reports } from './reported.tsx';

type Entry = ReportedEntry | DecidedEntry;

/** /reports: reported posts and members by their oldest open report, or what was decided in the last 30 days. */
export function ReportsScreen() {
  const { reports } = useText();
  const which = new URLSearchParams(useSearch()).has('decided') ? 'decided' : 'open';
  const list = useInfiniteQuery({ ...reportsOf(which), refetchInterval: refreshMs });
  return (
    <Page title={reports.title} heading="own">
      <EndlessList heading list={list}>
        {(entries) => <ReportQueue key={which} which={which} entries={entries} hasMore={list.hasNextPage} />}
      </EndlessList>
    </Page>
  );
}

function offered(entry: Entry): readonly Act[] {
  if ('decided_at' in entry) return entry.action && reportActions[entry.action].undo ? ['reopen'] : [];
  return entry.post_id === null ? memberActions : postActions;
}

const pageOf = ({ post_id: postId, username }: Entry) =>
  postId === null ? paths.memberRecord(username) : paths.post(postId);

interface Props {
  which: Which;
  entries: readonly Entry[];
  hasMore: boolean;
}

function ReportQueue({ which, entries, hasMore }: Props) {
  const { reports, desk, moderation } = useText();
  const format = useFormat();
  const reopen = (entry: Entry, reason = '') =>
    call(reportCalls.reopen, { ...objectOf(entry), ...(reason && { reason }) });
  const queue = useQueue<Entry, Act>(entries, {
    noun: 'report',
    rows: reportActions,
    idOf: keyOf,
    labelOf: ({ post_title: title, username }) => title ?? username,
    queryKey: reportsOf(which).queryKey,
    changes: [['reports'], ['posts']],
    send: async ({ items: [entry], action, reason, ...given }) => {
      if (action === 'reopen') await reopen(entry, reason);
      else await call(reportCalls.decide, { ...objectOf(entry), action, reason, ...given });
    },
    takeBack: reopen,
  });
  const count = hasMore
    ? reports.countMore({ count: entries.length })
    : reports.count({ count: entries.length });
  return (
    <Queue
      queue={queue}
      title={reports.title}
      count={entries.length > 0 ? count : undefined}
      texts={reports}
      tabs={
        <Tabs
          label={reports.title}
          tabs={(['open', 'decided'] as const).map((name) => ({
            to: name === 'open' ? paths.reports : `${paths.reports}?decided`,
            label: reports.tabs[name],
            current: name === which,
          }))}
        />
      }
      whenEmpty={
        <EmptyState
          title={reports.empty[which]}
          actions={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
        >
          {reports.emptyText[which]}
        </EmptyState>
      }
      renderEntry={({ image_url: image, post_id: postId, total, date }) => ({
        image,
        fallback: postId === null ? defaultImages.profile : defaultImages.post,
        facts: (
          <>
            {reports.total({ count: total })} <time dateTime={date}>{format.ago(date)}</time>
          </>
        ),
      })}
      renderThing={(entry) => ({
        heading: (
          <Link to={pageOf(entry)}>
            {entry.post_title === null ? entry.username : <MemberText text={entry.post_title} />}
          </Link>
        ),
        facts: <ReportFacts entry={entry} />,
        images: imagesOf(entry.about),
        page: pageOf(entry),
      })}
      offered={offered}
      names={reports.actions}
      isEven
      asked={(action) => ({
        label: moderation.reason,
        help: reports.help[action],
        commonReasons: Object.values(reports.suggestions),
        confirm: reports.actions[action],
      })}
      done={({ action }) => reports.done[action]}
    >
      {(entry, photos) => (
        <>
          <SubjectOf about={entry.about} photos={photos} />
          <Reports entry={entry} />
        </>
      )}
    </Queue>
  );
}
