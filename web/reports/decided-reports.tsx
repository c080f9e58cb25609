import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Refusal } from '../../contract/refusal.ts';
import { canReopen } from '../../contract/reports/options.ts';
import type { DecidedEntry } from '../../contract/reports/views.ts';
import { removeDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { ReasonDialog } from '../moderation/reason-dialog.tsx';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { decidedReports, keyOf, useReopenReports } from './queries.ts';
import styles from './reported-card.module.css';

const draftOf = (entry: DecidedEntry) => `reopen ${keyOf(entry)}`;

/** What was decided in the last 30 days, to be opened again. */
export function DecidedReports() {
  const { reports, common, moderation } = useText();
  const format = useFormat();
  const failureText = useFailureText();
  const list = useInfiniteQuery(decidedReports);
  const entries = list.data?.pages.flat() ?? [];
  const [asked, setAsked] = useState<DecidedEntry>();
  const reopen = useReopenReports();
  const start = (entry: DecidedEntry, reason?: string) =>
    reopen.mutate(
      { entry, ...(reason !== undefined && { reason }) },
      {
        onSuccess: () => {
          removeDraft(draftOf(entry));
          setAsked(undefined);
        },
        // The author has read of the take-down, so the return to review needs a reason.
        onError: (failure) => {
          if (failure instanceof Refusal && failure.code === 'reason_blank') setAsked(entry);
        },
      },
    );
  if (entries.length === 0) return null;
  return (
    <details className={styles.decided}>
      <summary>{reports.decided.title}</summary>
      <ul className={styles.texts}>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <p>
              {entry.post_id === null ? (
                <Link to={paths.memberRecord(entry.username)}>{entry.username}</Link>
              ) : (
                <Link to={paths.post(entry.post_id)}>{entry.post_title}</Link>
              )}{' '}
              {entry.action && reports.done[entry.action]}
            </p>
            <p className={styles.facts}>
              {entry.decided_by} <time dateTime={entry.decided_at}>{format.ago(entry.decided_at)}</time>
              {canReopen(entry.action) && (
                <Button
                  small
                  tone="quiet"
                  busy={reopen.isPending && reopen.variables.entry === entry}
                  busyLabel={common.working}
                  onClick={() => start(entry)}
                >
                  {reports.decided.reopen}
                </Button>
              )}
            </p>
            {!asked && reopen.isError && reopen.variables.entry === entry && (
              <Banner tone="red">{failureText(reopen.error)}</Banner>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          small
          tone="plain"
          busy={list.isFetchingNextPage}
          busyLabel={reports.loadingMore}
          onClick={() => void list.fetchNextPage()}
        >
          {reports.showMore}
        </Button>
      )}
      <ReasonDialog
        question={
          asked && {
            title: reports.decided.reopen,
            draft: draftOf(asked),
            label: moderation.reason,
            help: reports.help['return-to-review'],
            commonReasons: [],
            confirm: reports.decided.reopen,
            isRequired: true,
            onConfirm: ({ reason }) => start(asked, reason),
          }
        }
        busy={reopen.isPending}
        failure={reopen.isError && reopen.variables.reason !== undefined ? reopen.error : undefined}
        onClose={() => setAsked(undefined)}
      />
    </details>
  );
}
