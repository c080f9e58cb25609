import { useQueryClient } from '@tanstack/react-query';
import { profileActions } from '../../../contract/profile/actions.ts';
import type { UserUpdate } from '../../../contract/profile/views.ts';
import { removeDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { InQueue } from '../../moderation/card-queue.tsx';
import { DecisionForm } from '../../moderation/decision-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDecision, userUpdates, type Decision } from './queries.ts';
import { UpdateChanges } from './update-changes.tsx';
import styles from '../../moderation/card.module.css';

/** An open request and its decision form. */
export function UpdateCard({ request, card, leave, failed }: { request: UserUpdate } & InQueue) {
  const { updates } = useText().profile;
  const format = useFormat();
  const similar = request.similar_to ?? [];
  const client = useQueryClient();
  const draft = `deny update ${request.request_id}`;
  const onDone = ({ action }: Decision) => {
    removeDraft(draft);
    showToast({ tone: 'neutral', text: updates[profileActions[action].to[0]](request.username) });
  };
  const decision = useDecision(request, onDone, failed);
  const decide = (wanted: Decision) => {
    leave();
    decision.mutate(wanted);
  };
  return (
    <article className="stack">
      <header className={styles.head}>
        <h2>{request.username}</h2>
        <time className="soft small" dateTime={request.date_of_request}>
          {format.ago(request.date_of_request)}
        </time>
      </header>
      <UpdateChanges request={request} />
      {similar.length > 0 && <p className={styles.similar}>{updates.similar(format.each(similar))}</p>}
      <DecisionForm
        rows={[profileActions.approve, profileActions.deny]}
        box={card}
        draft={draft}
        texts={updates}
        sending={decision}
        isApproval={decision.variables?.action === 'approve'}
        onApprove={() => decide({ action: 'approve' })}
        onDeny={(denyReason) => decide({ action: 'deny', denyReason })}
        conflict={{
          codes: ['update_decided', 'update_differs', 'update_not_found'],
          label: updates.reload,
          onShow: () => void client.invalidateQueries({ queryKey: userUpdates.queryKey }),
        }}
      />
    </article>
  );
}
