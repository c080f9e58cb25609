import { Link } from 'wouter';
import type { DecidedEntry, ReportedEntry } from '../../contract/reports/endpoints.ts';
import type { Reason } from '../../contract/reports/options.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { langOf } from '../ui/member-text.tsx';
import styles from './reported.module.css';

/** Whose it is, its status, the number of reports by reason, and how it was decided. */
export function ReportFacts({ entry }: { entry: ReportedEntry | DecidedEntry }) {
  const { reports, posts } = useText();
  const format = useFormat();
  const { post_id: postId, post_status: status, username, counts, total } = entry;
  return (
    <>
      {postId === null ? (
        reports.kind.member
      ) : (
        <Link to={paths.memberRecord(username)}>{reports.author({ username })}</Link>
      )}
      <time dateTime={entry.date}>{format.ago(entry.date)}</time>
      {entry.held_until && (
        <Badge tone="amber">{reports.held({ time: format.instant(entry.held_until) })}</Badge>
      )}
      {status && status !== 'Available' && <Badge tone="grey">{posts.status[status]}</Badge>}
      <ul className="cluster" aria-label={reports.total({ count: total })}>
        {Object.entries(counts).map(([reason, count]) => (
          <li key={reason} className={styles.count}>
            {reports.reasons[reason as Reason]} {count > 1 && <strong>{reports.times({ count })}</strong>}
          </li>
        ))}
      </ul>
      {'decided_at' in entry && (
        <p>
          {entry.action && reports.done[entry.action]} {entry.decided_by}{' '}
          <time dateTime={entry.decided_at}>{format.ago(entry.decided_at)}</time>
        </p>
      )}
    </>
  );
}

/** The texts of the reports, and who made them. */
export function Reports({ entry: { texts, reporters } }: { entry: ReportedEntry }) {
  const { reports } = useText();
  const format = useFormat();
  return (
    <>
      {texts.length > 0 && (
        <section className="stack gap-8">
          <h3 className="small">{reports.texts}</h3>
          <ul className="stack gap-8">
            {texts.map(({ reason, text, date }) => (
              <li key={`${date} ${text}`} className={styles.reported}>
                <p className="member-text" lang={langOf(text)}>
                  {text}
                </p>
                <p className="soft small">
                  {reports.reasons[reason as Reason]} · <time dateTime={date}>{format.ago(date)}</time>
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
              <span className="soft small">
                {reports.since({ day: format.instant(reporter.member_since) })} ·{' '}
                {reports.standing({ made: reporter.reports_made, acted: reporter.reports_acted_on })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
