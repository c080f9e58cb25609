import { useQueryClient } from '@tanstack/react-query';
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
  const onDone = ({ to }: Decision) => {
    removeDraft(draft);
    showToast({ tone: 'neutral', text: updates[to](request.username) });
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
        box={card}
        draft={draft}
        texts={updates}
        {...{ [decision.variables?.to === 'approved' ? 'approve' : 'deny']: decision }}
        onApprove={() => decide({ to: 'approved' })}
        onDeny={(reason) => decide({ to: 'denied', reason })}
        conflict={{
          codes: ['update_decided', 'update_differs', 'update_not_found'],
          label: updates.reload,
          onShow: () => void client.invalidateQueries({ queryKey: userUpdates.queryKey }),
        }}
      />
    </article>
  );
}
