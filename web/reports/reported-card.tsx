import { Link } from 'wouter';
import type { Reason } from '../../contract/reports/options.ts';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/views.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { defaultImages } from '../ui/default-images.ts';
import { StoredImage } from '../ui/stored-image.tsx';
import type { Act } from './queries.ts';
import styles from './reported-card.module.css';

interface Props {
  entry: ReportedEntry | DecidedEntry;
  actions: readonly Act[];
  busy: boolean;
  onAct: (action: Act) => void;
}

const asks = (action: Act) => action !== 'dismiss' && action !== 'reopen';

/** A reported post or member, with the reports, the reporters and the actions. */
export function ReportedCard({ entry, actions, busy, onAct }: Props) {
  const { reports } = useText();
  const format = useFormat();
  return (
    <article className="stack">
      <Head entry={entry} />
      <Reports entry={entry} />
      {'decided_at' in entry && (
        <p className={styles.facts}>
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
            busy={!asks(action) && busy}
            onClick={() => onAct(action)}
          >
            {reports.actions[action]}
          </Button>
        ))}
      </fieldset>
    </article>
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
        <p className={styles.facts}>
          {reports.kind[postId === null ? 'member' : 'post']} ·{' '}
          <time dateTime={entry.date}>{format.ago(entry.date)}</time>
        </p>
        <h2>
          {postId === null ? (
            <Link to={paths.memberRecord(username)}>{username}</Link>
          ) : (
            <Link to={paths.post(postId)}>{title}</Link>
          )}
        </h2>
        <p className={styles.facts}>
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
                <p className="member-text">{text}</p>
                <p className={styles.facts}>
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
              <span className={styles.facts}>
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
