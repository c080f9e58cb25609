import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { postActions, reportActions } from '../../contract/reports/actions.ts';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/endpoints.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { CardQueue } from '../moderation/card-queue.tsx';
import { ReasonDialog } from '../moderation/reason-dialog.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { showToast } from '../ui/toast-store.ts';
import {
  reportsOf,
  draftOf,
  keyOf,
  useDecideReports,
  type Decision,
  type Question,
  type Which,
} from './queries.ts';
import { ReportedCard } from './reported-card.tsx';

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

interface Props {
  which: Which;
  entries: readonly (ReportedEntry | DecidedEntry)[];
  hasMore: boolean;
}

/** The reports as a queue that can be decided by keys. */
function ReportQueue({ which, entries, hasMore }: Props) {
  const { reports, desk, moderation } = useText();
  const failureText = useFailureText();
  const [, navigate] = useLocation();
  const [question, ask] = useState<Question>();
  const [last, setLast] = useState<ReportedEntry>();
  const onDone = ({ entry, action }: Decision) => {
    const undo = reportActions[action].undo && (() => reopen(entry));
    setLast(undo && entry);
    showToast({
      tone: 'neutral',
      text: reports.done[action],
      action: undo && { label: reports.undo, run: undo },
    });
  };
  const onFailed = (failure: unknown) => showToast({ tone: 'red', text: failureText(failure) });
  const undoing = useDecideReports({ onDone, onFailed, ask });
  const reopen = (entry: ReportedEntry) => undoing.mutate({ entry, action: 'reopen' });
  const keys = postActions.flatMap((action) => {
    const { key = '' } = reportActions[action];
    return key === 'a' || key === 'd' ? [] : [[key, reports.actions[action]] as const];
  });
  const asked = question?.decision;
  const close = () => ask(undefined);
  return (
    <>
      <CardQueue
        items={entries}
        keyOf={keyOf}
        labelOf={({ post_title: title, username }) => title ?? username}
        texts={{ ...reports, empty: reports.empty[which], emptyText: reports.emptyText[which] }}
        count={hasMore ? reports.countMore(entries.length) : reports.count(entries.length)}
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
        wayOut={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
        acts={(entry) => ({
          o: entry && (() => navigate(subjectOf(entry))),
          u: () => last && reopen(last),
        })}
        keys={keys}
      >
        {(entry, inQueue) => <ReportedCard entry={entry} {...inQueue} onDone={onDone} ask={ask} />}
      </CardQueue>
      <ReasonDialog
        question={
          asked && {
            title: reports.actions[asked.action],
            about: <About entry={asked.entry} />,
            draft: draftOf(asked),
            label: moderation.reason,
            help: reports.help[asked.action],
            commonReasons: reports.suggestions,
            isNumbered: true,
            focus: question.focus,
            confirm: reports.actions[asked.action],
            isRequired: asked.action === 'reopen' || reportActions[asked.action].needsReason,
            asksDays: reportActions[asked.action].asks === 'days',
            onConfirm: (given) => {
              // The dialog is closed first, because it keeps the focus inside.
              flushSync(close);
              question.send({ ...asked, ...given });
            },
          }
        }
        busy={false}
        onClose={close}
      />
    </>
  );
}

function subjectOf({ post_id: postId, username }: ReportedEntry): string {
  return postId === null ? paths.memberRecord(username) : paths.post(postId);
}

function About({ entry }: { entry: ReportedEntry }) {
  const { reports } = useText();
  return (
    <p>
      <strong>
        <MemberText text={entry.post_title} within={entry.post_title ?? entry.username} />
      </strong>
      {entry.post_title !== null && ` ${reports.author(entry.username)}`}
    </p>
  );
}
