import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { appealActions } from '../../contract/appeals/actions.ts';
import type { Appeal } from '../../contract/appeals/endpoints.ts';
import { call } from '../api/call.ts';
import { numberedPages } from '../api/paged-query.ts';
import { appealCalls } from '../api/screen-calls.ts';
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
import { langOf, MemberText } from '../ui/member-text.tsx';
import styles from '../moderation/subject.module.css';

const openAppeals = numberedPages({
  key: ['appeals', 'open'],
  row: appealCalls.open,
  // Admins must answer current appeals.
  staleTime: 0,
});

/** /appeals: the appeals that wait, oldest first. */
export function AppealsScreen() {
  const { appeals } = useText();
  return (
    <Page title={appeals.title} heading="own">
      <EndlessList heading list={useInfiniteQuery({ ...openAppeals, refetchInterval: refreshMs })}>
        {(items) => <AppealQueue items={items} />}
      </EndlessList>
    </Page>
  );
}

function AppealQueue({ items }: { items: readonly Appeal[] }) {
  const { appeals, desk, moderation } = useText();
  const format = useFormat();
  const queue = useQueue<Appeal, keyof typeof appealActions>(items, {
    noun: 'appeal',
    rows: appealActions,
    idOf: ({ appeal_id: id }) => id,
    labelOf: ({ post_title: title, username }) => title ?? username,
    queryKey: openAppeals.queryKey,
    changes: [['appeals'], ['posts']],
    send: async ({ items: [appeal], action, reason }) => {
      const { call: name, sends } = appealActions[action];
      await call(appealCalls[name], { appealId: appeal.appeal_id, ...sends, reason });
    },
  });
  return (
    <Queue
      queue={queue}
      title={appeals.title}
      count={items.length > 0 ? appeals.count({ count: items.length }) : undefined}
      texts={appeals}
      whenEmpty={
        <EmptyState title={appeals.empty} actions={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}>
          {appeals.emptyText}
        </EmptyState>
      }
      renderEntry={({ about, date, post_id: postId }) => ({
        image: imagesOf(about)[0] ?? null,
        fallback: postId === null ? defaultImages.profile : defaultImages.post,
        facts: <time dateTime={date}>{format.ago(date)}</time>,
      })}
      renderThing={({ post_id: postId, post_title: title, username, about, date }) => ({
        heading:
          postId === null ? (
            appeals.suspended
          ) : (
            <Link to={paths.post(postId)}>
              <MemberText text={title} />
            </Link>
          ),
        facts: (
          <>
            <Link to={paths.memberRecord(username)}>{username}</Link>
            <time dateTime={date}>{format.ago(date)}</time>
          </>
        ),
        images: imagesOf(about),
        page: postId === null ? paths.memberRecord(username) : paths.post(postId),
      })}
      offered={() => ['accept', 'refuse']}
      names={appeals}
      asked={() => ({
        label: moderation.reason,
        help: appeals.refuseHelp,
        commonReasons: Object.values(appeals.commonReasons),
        confirm: appeals.confirmRefuse,
      })}
      done={({ items: [appeal], action }) => appeals[appealActions[action].to[0]]({ name: appeal.username })}
    >
      {({ about, text, decision }, photos) => (
        <>
          <div className={styles.before}>
            <h3 className="small">{appeals.decision}</h3>
            <p className="member-text" lang={langOf(decision.reason ?? '')}>
              {decision.reason ?? appeals.noReason}
            </p>
            <p className="soft small member-text">
              {decision.by === null
                ? appeals.decided({ age: format.ago(decision.date) })
                : appeals.by({ name: decision.by, age: format.ago(decision.date) })}
            </p>
          </div>
          <blockquote className={styles.said} lang={langOf(text)}>
            {text}
          </blockquote>
          <SubjectOf about={about} photos={photos} />
        </>
      )}
    </Queue>
  );
}
