import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import type { MemberRecord } from '../../contract/members/endpoints.ts';
import { statuses } from '../../contract/posts/status.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useChannelName, useChannels } from '../layout/channels.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { langOf, MemberText } from '../ui/member-text.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberBadges } from './member-badges.tsx';
import { Notes } from './notes.tsx';
import { memberRecord } from './queries.ts';
import styles from './members.module.css';

/** /members/{username}: what admins know of a member, and what they can do. */
export function RecordScreen() {
  const { members } = useText();
  const { username } = useParams<{ username: string }>();
  const query = useQuery(memberRecord(username));
  return (
    <Page title={query.data?.username ?? username} heading="own" width="post">
      <Loaded
        heading
        query={query}
        wayOut={
          <ButtonLink tone="plain" to={paths.members}>
            {members.back}
          </ButtonLink>
        }
      >
        {(record) => <RecordView key={record.user_id} record={record} />}
      </Loaded>
    </Page>
  );
}

function RecordView({ record }: { record: MemberRecord }) {
  const { members } = useText();
  return (
    <>
      <header className={styles.head}>
        <Avatar path={record.profile_image} name={record.username} />
        <div className={classes(styles.words, 'gap-4')}>
          <Heading>{record.username}</Heading>
          <MemberBadges member={record} />
          {record.suspension_reason && (
            <p>
              <MemberText
                text={record.suspension_reason}
                within={members.record.reason({ reason: record.suspension_reason })}
              />
            </p>
          )}
        </div>
        <ButtonLink tone="plain" to={paths.member(record.username)}>
          {members.toPage}
        </ButtonLink>
      </header>
      <MemberActions record={record} />
      <RecordFacts record={record} />
      <RecentPosts record={record} />
      <Notes record={record} />
      <Decisions record={record} />
    </>
  );
}

function RecentPosts({ record: { recent_posts: recent } }: { record: MemberRecord }) {
  const { members, posts } = useText();
  if (recent.length === 0) return null;
  return (
    <section aria-label={members.record.recentPosts}>
      <h2 className={styles.title}>{members.record.recentPosts}</h2>
      <ul>
        {recent.map(({ post_id: id, post_title: title, post_status: status }) => (
          <li key={id} className={styles.entry}>
            <Link to={paths.post(id)}>
              <MemberText text={title} />
            </Link>{' '}
            <span className="soft small">{posts.status[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest decisions about a member and their posts. */
function Decisions({ record: { decisions } }: { record: MemberRecord }) {
  const { actions, members } = useText();
  const text = members.record;
  const format = useFormat();
  const trail: Record<string, string> = actions.trail;
  return (
    <section aria-label={text.decisions}>
      <h2 className={styles.title}>{text.decisions}</h2>
      {decisions.length === 0 && <p className="soft small">{text.noDecisions}</p>}
      <ol>
        {decisions.map(({ action, object, object_name: title, reason, username, date }) => (
          <li key={`${date} ${action} ${object}`} className={styles.entry}>
            <p>
              <strong>{trail[action] ?? action}</strong>{' '}
              {title !== null && (
                <Link to={paths.post(object.split(' ')[1] ?? '')}>
                  <MemberText text={title} />
                </Link>
              )}
            </p>
            {reason && (
              <p className="lines" lang={langOf(reason)}>
                {reason}
              </p>
            )}
            <p className="soft small">
              <time dateTime={date}>{format.ago(date)}</time> ·{' '}
              {text.by({ who: username ?? text.byOperator })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The account, the posts by status, and what was decided and reported. */
function RecordFacts({ record }: { record: MemberRecord }) {
  const { members, posts } = useText();
  const text = members.record;
  const format = useFormat();
  const channels = useChannels();
  const nameOf = useChannelName();
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
          ...channels.flatMap(({ key: channel }) => {
            const handle = record.contacts?.[channel];
            return handle === undefined ? [] : [[nameOf(channel), handle] as const];
          }),
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
