import { useQueryClient } from '@tanstack/react-query';
import type { UserUpdate } from '../../../contract/profile/views.ts';
import { removeDraft } from '../../form/draft.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import type { InQueue } from '../../moderation/card-queue.tsx';
import { DecisionForm } from '../../moderation/decision-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useDecision, userUpdates } from './queries.ts';
import { UpdateChanges } from './update-changes.tsx';
import styles from '../../moderation/card.module.css';

/** An open request and its decision form. */
export function UpdateCard({ request, card, leave }: { request: UserUpdate } & InQueue) {
  const { updates } = useText().profile;
  const format = useFormat();
  const similar = request.similar_to ?? [];
  const client = useQueryClient();
  const draft = `deny update ${request.request_id}`;
  const onDecision = (message: string) => () => {
    removeDraft(draft);
    showToast({ tone: 'neutral', text: message });
    leave();
  };
  const approve = useDecision(request, onDecision(updates.approved(request.username)));
  const deny = useDecision(request, onDecision(updates.denied(request.username)));
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
        card={card}
        draft={draft}
        texts={updates}
        approve={approve}
        deny={deny}
        onApprove={() => approve.mutate({ to: 'approved' })}
        onDeny={(reason) => deny.mutate({ to: 'denied', reason })}
        conflict={{
          codes: ['update_decided', 'update_differs', 'update_not_found'],
          label: updates.reload,
          onShow: () => void client.invalidateQueries({ queryKey: userUpdates.queryKey }),
        }}
      />
    </article>
  );
}
