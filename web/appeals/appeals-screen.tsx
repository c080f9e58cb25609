import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, Link } from 'wouter';
import { appealActions } from '../../contract/appeals/actions.ts';
import type { Appeal } from '../../contract/appeals/endpoints.ts';
import { call } from '../api/call.ts';
import { numberedPages } from '../api/paged-query.ts';
import { appealCalls } from '../api/screen-calls.ts';
import { removeDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { CardQueue, type InQueue } from '../moderation/card-queue.tsx';
import { DecisionForm } from '../moderation/decision-form.tsx';
import { paths } from '../paths.ts';
import { deskSummary } from '../session/desk-summary.ts';
import { ButtonLink } from '../ui/button.tsx';
import { langOf, MemberText } from '../ui/member-text.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from '../moderation/card.module.css';

const openAppeals = numberedPages({
  key: ['appeals', 'open'],
  row: appealCalls.open,
  // Admins must answer current appeals.
  staleTime: 0,
});

/** /appeals: the appeals that wait, oldest first. */
export function AppealsScreen() {
  const { appeals, desk } = useText();
  const [, navigate] = useLocation();
  return (
    <Page title={appeals.title} heading="own" width="post">
      <EndlessList heading list={useInfiniteQuery(openAppeals)}>
        {(items) => (
          <CardQueue
            items={items}
            keyOf={({ appeal_id: id }) => id}
            labelOf={({ post_title: title, username }) => title ?? username}
            texts={appeals}
            count={appeals.count(items.length)}
            acts={(appeal) => ({ o: appeal && (() => navigate(subjectOf(appeal))) })}
            wayOut={<ButtonLink to={paths.desk}>{desk.title}</ButtonLink>}
          >
            {(appeal, inQueue) => <AppealCard appeal={appeal} {...inQueue} />}
          </CardQueue>
        )}
      </EndlessList>
    </Page>
  );
}

function subjectOf({ post_id: postId, username }: Appeal): string {
  return postId === null ? paths.memberRecord(username) : paths.post(postId);
}

interface Answer {
  action: keyof typeof appealActions;
  reason?: string;
}

/** An appeal beside the decision that it is against, with the form that answers it. */
function AppealCard({ appeal, card, leave, failed }: { appeal: Appeal } & InQueue) {
  const { appeals, moderation } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const { appeal_id: appealId, post_id: postId, username, decision } = appeal;
  const draft = `refuse appeal ${appealId}`;
  const answer = useMutation({
    mutationFn: ({ action, reason }: Answer) =>
      call(appealCalls[appealActions[action].call], { appealId, ...appealActions[action].sends, reason }),
    onSuccess: (_reply, { action }) => {
      removeDraft(draft);
      showToast({ tone: 'neutral', text: appeals[appealActions[action].to[0]](username) });
      client.setQueryData(
        openAppeals.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => page.filter((one) => one.appeal_id !== appealId)),
          },
      );
      void client.invalidateQueries({ queryKey: ['posts'] });
      void client.invalidateQueries({ queryKey: deskSummary.queryKey });
      return client.invalidateQueries({ queryKey: openAppeals.queryKey });
    },
    onError: failed,
  });
  const decide = (given: Answer) => {
    leave();
    answer.mutate(given);
  };
  return (
    <article className="stack">
      <header className={styles.head}>
        <h2>
          {postId === null ? (
            appeals.suspended
          ) : (
            <Link to={paths.post(postId)}>
              <MemberText text={appeal.post_title} />
            </Link>
          )}
        </h2>
        <p className="soft small">
          <Link to={paths.memberRecord(username)}>{username}</Link>{' '}
          <time dateTime={appeal.date}>{format.ago(appeal.date)}</time>
        </p>
      </header>
      <p className="member-text" lang={langOf(appeal.text)}>
        {appeal.text}
      </p>
      <div className={styles.decision}>
        <h3>{appeals.decision}</h3>
        <p className="member-text" lang={langOf(decision.reason ?? '')}>
          {decision.reason ?? appeals.noReason}
        </p>
        <p className="soft small member-text">{appeals.by(decision.by, format.ago(decision.date))}</p>
      </div>
      <DecisionForm
        rows={[appealActions.accept, appealActions.refuse]}
        box={card}
        draft={draft}
        texts={{
          approve: appeals.accept,
          deny: appeals.refuse,
          denyReason: moderation.reason,
          denyHelp: appeals.refuseHelp,
          commonReasons: appeals.commonReasons,
          confirmDeny: appeals.confirmRefuse,
        }}
        sending={answer}
        isApproval={answer.variables?.action === 'accept'}
        onApprove={() => decide({ action: 'accept' })}
        onDeny={(reason) => decide({ action: 'refuse', reason })}
        conflict={{
          codes: ['appeal_decided', 'appeal_not_found', 'post_not_found', 'post_state'],
          label: appeals.reload,
          onShow: () => void client.invalidateQueries({ queryKey: openAppeals.queryKey }),
        }}
      />
    </article>
  );
}
