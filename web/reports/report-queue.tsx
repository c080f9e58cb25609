import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { Refusal } from '../../contract/refusal.ts';
import {
  canReopen,
  memberActions,
  needsReason,
  postActions,
  type ReportAction,
} from '../../contract/reports/options.ts';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/views.ts';
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
import { Tabs } from '../ui/tabs.tsx';
import { showToast } from '../ui/toast-store.ts';
import { keyOf, useDecideReports, type Act, type Decision, type Which } from './queries.ts';
import { ReportedCard } from './reported-card.tsx';
import styles from '../moderation/queue.module.css';

interface Props {
  which: Which;
  entries: readonly (ReportedEntry | DecidedEntry)[];
  hasMore: boolean;
}

const keysOfActions: Record<string, ReportAction> = {
  a: 'dismiss',
  r: 'return-to-review',
  w: 'warn',
  s: 'suspend',
};

function actionsOf(entry: ReportedEntry | DecidedEntry): readonly Act[] {
  if ('decided_at' in entry) return canReopen(entry.action) ? ['reopen'] : [];
  return entry.post_id === null ? memberActions : postActions;
}

/** What the key d does. */
const mainAct = ({ post_id }: ReportedEntry): ReportAction => (post_id === null ? 'warn' : 'take-down');

const draftOf = ({ entry, action }: Decision) => `${action} ${keyOf(entry)}`;

/** The reports as a queue that can be decided by keys. */
export function ReportQueue({ which, entries, hasMore }: Props) {
  const { reports, desk, moderation } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<Decision>();
  const [showsKeys, setShowsKeys] = useState(false);
  const ids = entries.map(keyOf);
  const { queue, list, current, step, leave } = useQueue(ids);
  const [last, setLast] = useState<ReportedEntry>();
  const settle = (decision: Decision, undo?: () => void) => {
    removeDraft(draftOf(decision));
    // The dialog is closed first, because it keeps the focus inside.
    flushSync(() => setOpened(undefined));
    setLast(undo && decision.entry);
    showToast({
      tone: 'neutral',
      text: reports.done[decision.action],
      action: undo && { label: reports.undo, run: undo },
    });
    leave(keyOf(decision.entry));
  };
  const reopening = useDecideReports(settle);
  const reopen = (entry: ReportedEntry) =>
    reopening.mutate(
      { entry, action: 'reopen' },
      {
        onError: (failure) => {
          // The author has read of the take-down: then its return to review needs a reason.
          if (failure instanceof Refusal && failure.code === 'reason_blank')
            setOpened({ entry, action: 'reopen' });
          else if (which === 'open') showToast({ tone: 'red', text: failureText(failure) });
        },
      },
    );
  const deciding = useDecideReports((decision) =>
    settle(
      decision,
      decision.action !== 'reopen' && canReopen(decision.action) ? () => reopen(decision.entry) : undefined,
    ),
  );
  const decide = which === 'decided' || opened?.action === 'reopen' ? reopening : deciding;
  const start = (entry: ReportedEntry, action: Act) => {
    // The refetch after a decision about another entry also counts as pending, but need not be awaited.
    const isSending = decide.isPending && decide.variables.entry === entry;
    if (isSending || !actionsOf(entry).includes(action)) return;
    decide.reset();
    if (action === 'reopen') reopen(entry);
    else if (action === 'dismiss') decide.mutate({ entry, action });
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
  useQueueKeys(queue, { ...acts, u: () => last && reopen(last), '?': () => setShowsKeys(true) });
  const close = () => {
    setOpened(undefined);
    decide.reset();
  };
  const conflict: Conflict = {
    codes: [
      'report_decided',
      'not_reopened',
      'post_not_found',
      'member_not_found',
      'post_state',
      'already_suspended',
    ],
    label: reports.reload,
    onShow: () => {
      close();
      void client.invalidateQueries({ queryKey: ['reports'] });
    },
  };
  const count = hasMore ? reports.countMore(entries.length) : reports.count(entries.length);
  return (
    <div ref={queue} tabIndex={-1} className="stack">
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
      <Tabs
        label={reports.title}
        tabs={(['open', 'decided'] as const).map((name) => ({
          to: name === 'open' ? paths.reports : `${paths.reports}?decided`,
          label: reports.tabs[name],
          current: name === which,
        }))}
      />
      {entries.length === 0 ? (
        <EmptyState
          title={reports.empty[which]}
          actions={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
        >
          {reports.emptyText[which]}
        </EmptyState>
      ) : (
        <ol ref={list} className="stack gap-24">
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
                  onRetry={() => decide.mutate(decide.variables)}
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
            isRequired: opened.action === 'reopen' || needsReason(opened.action),
            asksDays: opened.action === 'suspend',
            onConfirm: (given) => decide.mutate({ ...opened, ...given }),
          }
        }
        busy={decide.isPending}
        failure={opened && decide.isError && decide.variables.reason !== undefined ? decide.error : undefined}
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
