import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import {
  canReopen,
  memberActions,
  needsReason,
  postActions,
  type ReportAction,
} from '../../contract/reports/options.ts';
import type { ReportedEntry } from '../../contract/reports/views.ts';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { removeDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { KeysDialog } from '../moderation/keys-dialog.tsx';
import { QueueHead } from '../moderation/queue-head.tsx';
import { ReasonDialog } from '../moderation/reason-dialog.tsx';
import { useQueueKeys } from '../moderation/use-queue-keys.ts';
import { useQueue } from '../moderation/use-queue.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { keyOf, openReports, useDecideReports, useReopenReports, type Decision } from './queries.ts';
import { ReportedCard } from './reported-card.tsx';
import styles from '../moderation/queue.module.css';

interface Props {
  entries: readonly ReportedEntry[];
  hasMore: boolean;
}

const keysOfActions: Record<string, ReportAction> = {
  a: 'dismiss',
  r: 'return-to-review',
  w: 'warn',
  s: 'suspend',
};

const actionsOf = ({ post_id }: ReportedEntry): readonly ReportAction[] =>
  post_id === null ? memberActions : postActions;

/** What the key d does. */
const mainAct = ({ post_id }: ReportedEntry): ReportAction => (post_id === null ? 'warn' : 'take-down');

const draftOf = ({ entry, action }: Decision) => `${action} ${keyOf(entry)}`;

/** The open reports as a queue that can be decided by keys. */
export function ReportQueue({ entries, hasMore }: Props) {
  const { reports, desk, moderation } = useText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<Decision>();
  const [showsKeys, setShowsKeys] = useState(false);
  const ids = entries.map(keyOf);
  const { queue, list, current, step, leave } = useQueue(ids);
  const [last, setLast] = useState<ReportedEntry>();
  const failureText = useFailureText();
  const reopen = useReopenReports();
  const undo = (entry: ReportedEntry) => {
    setLast(undefined);
    reopen.mutate(
      { entry },
      { onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }) },
    );
  };
  const decide = useDecideReports(({ entry, action }) => {
    removeDraft(draftOf({ entry, action }));
    // The dialog is closed first, because it keeps the focus inside.
    flushSync(() => setOpened(undefined));
    setLast(canReopen(action) ? entry : undefined);
    showToast({
      tone: 'neutral',
      text: reports.done[action],
      action: canReopen(action) ? { label: reports.undo, run: () => undo(entry) } : undefined,
    });
    leave(keyOf(entry));
  });
  const start = (entry: ReportedEntry, action: ReportAction) => {
    // The refetch after a decision about another entry also counts as pending, but need not be awaited.
    const isSending = decide.isPending && decide.variables.entry === entry;
    if (isSending || !actionsOf(entry).includes(action)) return;
    decide.reset();
    if (action === 'dismiss') decide.mutate({ entry, action });
    else setOpened({ entry, action });
  };
  const currentEntry = entries.find((entry) => keyOf(entry) === current);
  const acts = currentEntry
    ? {
        ...Object.fromEntries(
          Object.entries(keysOfActions).map(([key, action]) => [key, () => start(currentEntry, action)]),
        ),
        d: () => start(currentEntry, mainAct(currentEntry)),
        o: () =>
          navigate(
            currentEntry.post_id === null
              ? paths.memberRecord(currentEntry.username)
              : paths.post(currentEntry.post_id),
          ),
      }
    : {};
  useQueueKeys(queue, { ...acts, u: () => last && undo(last), '?': () => setShowsKeys(true) });
  const close = () => {
    setOpened(undefined);
    decide.reset();
  };
  const conflict: Conflict = {
    codes: ['report_decided', 'post_not_found', 'member_not_found', 'post_state', 'already_suspended'],
    label: reports.reload,
    onShow: () => {
      close();
      void client.invalidateQueries({ queryKey: openReports.queryKey });
    },
  };
  const count = hasMore ? reports.countMore(entries.length) : reports.count(entries.length);
  return (
    <div ref={queue} tabIndex={-1} className={styles.queue}>
      <QueueHead
        title={reports.title}
        count={entries.length === 0 ? undefined : count}
        onHelp={entries.length === 0 ? undefined : () => setShowsKeys(true)}
        steps={
          entries.length > 1
            ? { ...reports, isFirst: current === ids[0], isLast: current === ids.at(-1), step }
            : undefined
        }
      />
      {entries.length === 0 ? (
        <EmptyState title={reports.empty} actions={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}>
          {reports.emptyText}
        </EmptyState>
      ) : (
        <ol ref={list} className={styles.list}>
          {entries.map((entry) => (
            <li
              key={keyOf(entry)}
              tabIndex={-1}
              className={styles.item}
              aria-current={keyOf(entry) === current || undefined}
              aria-label={entry.post_title ?? entry.username}
            >
              <ReportedCard
                entry={entry}
                actions={actionsOf(entry)}
                busy={decide.isPending && decide.variables.entry === entry}
                onAct={(action) => start(entry, action)}
              />
              {!opened && decide.isError && decide.variables.entry === entry && (
                <ActionFailed
                  failure={decide.error}
                  onRetry={() => decide.mutate({ entry, action: 'dismiss' })}
                  conflict={conflict}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <ReasonDialog
        question={
          opened && {
            title: reports.actions[opened.action],
            about: <About entry={opened.entry} />,
            draft: draftOf(opened),
            label: moderation.reason,
            help: reports.help[opened.action],
            commonReasons: reports.suggestions,
            confirm: reports.actions[opened.action],
            isRequired: needsReason(opened.action),
            asksDays: opened.action === 'suspend',
            onConfirm: (given) => decide.mutate({ ...opened, ...given }),
          }
        }
        busy={decide.isPending}
        failure={opened && decide.isError ? decide.error : undefined}
        conflict={conflict}
        onClose={close}
      />
      <KeysDialog
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        title={reports.keysTitle}
        keys={reports.keys}
      />
    </div>
  );
}

function About({ entry }: { entry: ReportedEntry }) {
  const { reports } = useText();
  return (
    <p>
      <strong>{entry.post_title ?? entry.username}</strong>
      {entry.post_title !== null && ` ${reports.author(entry.username)}`}
    </p>
  );
}
