import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { memberActions, postActions, reportActions } from '../../contract/reports/actions.ts';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/endpoints.ts';
import type { Reason } from '../../contract/reports/options.ts';
import { ActionFailed } from '../form/action-failed.tsx';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { InQueue } from '../moderation/card-queue.tsx';
import { useQueueKeys } from '../moderation/use-queue-keys.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { defaultImages } from '../ui/default-images.ts';
import { langOf, MemberText } from '../ui/member-text.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import { useDecideReports, type Act, type Decision, type Question } from './queries.ts';
import styles from './reported-card.module.css';

interface Props extends InQueue {
  entry: ReportedEntry | DecidedEntry;
  onDone: (decision: Decision) => void;
  ask: (question: Question) => void;
}

function actionsOf(entry: ReportedEntry | DecidedEntry): readonly Act[] {
  if ('decided_at' in entry) return entry.action && reportActions[entry.action].undo ? ['reopen'] : [];
  return entry.post_id === null ? memberActions : postActions;
}

const asks = (action: Act) => reportActions[action].asks !== undefined;

const conflicts = [
  'report_decided',
  'not_reopened',
  'post_not_found',
  'member_not_found',
  'post_state',
  'already_suspended',
];

/** A reported post or member, with the reports, the reporters and the actions. */
export function ReportedCard({ entry, card, leave, failed, onDone, ask }: Props) {
  const { reports } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const sending = useDecideReports({ onDone, onFailed: failed, ask });
  const send = (decision: Decision) => {
    leave();
    sending.mutate(decision);
  };
  const actions = actionsOf(entry);
  const start = (action: Act, focus: Question['focus']) => {
    if (sending.isPending || !actions.includes(action)) return;
    sending.reset();
    const decision = { entry, action };
    if (asks(action)) ask({ decision, focus, send });
    else send(decision);
  };
  const keys = actions.map((action) => [reportActions[action].key ?? '', () => start(action, 'confirm')]);
  useQueueKeys(card, { d: () => start('warn', 'confirm'), ...Object.fromEntries(keys) });
  return (
    <>
      <article className="stack">
        <Head entry={entry} />
        <Reports entry={entry} />
        {'decided_at' in entry && (
          <p className="soft small anywhere">
            {entry.action && reports.done[entry.action]} {entry.decided_by}{' '}
            <time dateTime={entry.decided_at}>{format.ago(entry.decided_at)}</time>
          </p>
        )}
        <fieldset className="cluster" aria-label={reports.actionsLabel}>
          {actions.map((action) => (
            <Button
              key={action}
              small
              tone={asks(action) ? 'plain' : 'accent'}
              aria-haspopup={asks(action) ? 'dialog' : undefined}
              busy={sending.isPending && sending.variables.action === action}
              onClick={() => start(action, 'text')}
            >
              {reports.actions[action]}
            </Button>
          ))}
        </fieldset>
      </article>
      {sending.isError && (
        <ActionFailed
          failure={sending.error}
          onRetry={() => send(sending.variables)}
          conflict={{
            codes: conflicts,
            label: reports.reload,
            onShow: () => {
              sending.reset();
              void client.invalidateQueries({ queryKey: ['reports'] });
            },
          }}
        />
      )}
    </>
  );
}

function Head({ entry }: { entry: ReportedEntry }) {
  const { reports, posts } = useText();
  const format = useFormat();
  const { post_id: postId, post_title: title, post_status: status, username } = entry;
  return (
    <header className={styles.head}>
      <StoredImage
        path={entry.image_url}
        sizes="72px"
        fallback={postId === null ? defaultImages.profile : defaultImages.post}
        alt=""
        width={72}
        height={72}
        className={styles.image}
      />
      <div className={styles.names}>
        <p className="soft small anywhere">
          {reports.kind[postId === null ? 'member' : 'post']} ·{' '}
          <time dateTime={entry.date}>{format.ago(entry.date)}</time>
        </p>
        <h2>
          {postId === null ? (
            <Link to={paths.memberRecord(username)}>{username}</Link>
          ) : (
            <Link to={paths.post(postId)}>
              <MemberText text={title} />
            </Link>
          )}
        </h2>
        <p className="soft small anywhere">
          {postId !== null && <Link to={paths.memberRecord(username)}>{reports.author(username)}</Link>}{' '}
          {status && status !== 'Available' && <Badge tone="grey">{posts.status[status]}</Badge>}
        </p>
      </div>
    </header>
  );
}

function Reports({ entry: { total, counts, texts, reporters } }: { entry: ReportedEntry }) {
  const { reports } = useText();
  const format = useFormat();
  const nameOf = (reason: string) => reports.reasons[reason as Reason];
  return (
    <>
      <ul className="cluster" aria-label={reports.total(total)}>
        {Object.entries(counts).map(([reason, count]) => (
          <li key={reason} className={styles.count}>
            {nameOf(reason)} {count > 1 && <strong>{reports.times(count)}</strong>}
          </li>
        ))}
      </ul>
      {texts.length > 0 && (
        <section className="stack gap-8">
          <h3 className="small">{reports.texts}</h3>
          <ul className="stack gap-8">
            {texts.map(({ reason, text, date }) => (
              <li key={`${date} ${text}`} className={styles.reported}>
                <p className="member-text" lang={langOf(text)}>
                  {text}
                </p>
                <p className="soft small anywhere">
                  {nameOf(reason)} · <time dateTime={date}>{format.ago(date)}</time>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack gap-8">
        <h3 className="small">{reports.reporters}</h3>
        <ul className="stack gap-8">
          {reporters.map((reporter) => (
            <li key={reporter.user_id}>
              <Link to={paths.memberRecord(reporter.username)}>{reporter.username}</Link>{' '}
              <span className="soft small anywhere">
                {reports.since(format.instant(reporter.member_since))} ·{' '}
                {reports.standing(reporter.reports_made, reporter.reports_acted_on)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
