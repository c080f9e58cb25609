import { useId, type ReactNode } from 'react';
import type { MemberRecord } from '../../contract/members/views.ts';
import { statuses } from '../../contract/posts/status.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import styles from './members.module.css';

/** The account, the posts by status, and what was decided and reported. */
export function RecordFacts({ record }: { record: MemberRecord }) {
  const { members, posts } = useText();
  const text = members.record;
  const format = useFormat();
  const counted = statuses.flatMap((status) => {
    const count = record.posts[status];
    return count === undefined ? [] : [[posts.status[status], format.number(count)] as const];
  });
  return (
    <div className="tiles gap-24">
      <Facts
        title={text.account}
        rows={[
          [text.email, record.email],
          [text.joined, format.instant(record.member_since)],
          [text.lastSeen, record.last_seen ? format.day(record.last_seen) : text.never],
          [text.sessions, format.number(record.sessions_count)],
        ]}
      />
      <Facts title={text.posts} rows={counted} />
      <Facts
        title={text.decided}
        rows={[
          [text.approved, format.number(record.approved)],
          [text.denied, format.number(record.denied)],
          [text.takenDown, format.number(record.taken_down)],
          [text.reportsAbout, format.number(record.reports_about)],
          [text.reportsBy, format.number(record.reports_by)],
          [text.warnings, format.number(record.warnings)],
        ]}
      />
    </div>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, ReactNode])[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className="soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
