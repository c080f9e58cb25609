import { Check, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UserUpdate } from '../../../contract/profile/views.ts';
import { forgetDraft, keepDraft, readDraft } from '../../form/draft.ts';
import { ReasonForm } from '../../form/reason-form.tsx';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DecisionFailure } from './decision-failure.tsx';
import { UpdateChanges } from './update-changes.tsx';
import { useDecision } from './updates-api.ts';
import styles from './update-card.module.css';

interface Props {
  request: UserUpdate;
  /** Decided: the card is about to go. */
  onDone: () => void;
}

/** One request with its decision. A denial takes a second press; its reason is kept until it is sent. */
export function UpdateCard({ request, onDone }: Props) {
  const { profile, common } = useText();
  const { updates } = profile;
  const format = useFormat();
  const draft = `deny update ${request.request_id}`;
  const [reason, setReason] = useState(() => readDraft<{ reason: string }>(draft).reason ?? '');
  const denyButton = useRef<HTMLButtonElement>(null);
  const [denying, setDenying] = useState(false);
  const decided = (said: string) => () => {
    forgetDraft(draft);
    showToast({ tone: 'neutral', text: said });
    onDone();
  };
  const approve = useDecision(request, decided(updates.approved(request.username)));
  const deny = useDecision(request, decided(updates.denied(request.username)));
  const busy = approve.isPending || deny.isPending;
  const sendApproval = () => {
    if (!busy) approve.mutate({ to: 'approved' });
  };
  const sendDenial = () => {
    if (!busy) deny.mutate({ to: 'denied', reason });
  };

  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <h2>{request.username}</h2>
        <time className={styles.age} dateTime={request.date_of_request}>
          {format.ago(request.date_of_request)}
        </time>
      </header>
      <UpdateChanges request={request} />
      <div className={styles.buttons}>
        <Button
          icon={<Check aria-hidden="true" />}
          busy={approve.isPending}
          busyLabel={common.working}
          onClick={sendApproval}
        >
          {updates.approve}
        </Button>
        <Button
          ref={denyButton}
          tone="danger"
          icon={<X aria-hidden="true" />}
          aria-expanded={denying}
          onClick={() => setDenying(!denying)}
        >
          {updates.deny}
        </Button>
      </div>
      {approve.isError && <DecisionFailure failure={approve.error} onRetry={sendApproval} />}
      {denying && (
        <ReasonForm
          className={styles.denial}
          texts={{
            label: updates.denyReason,
            help: updates.denyHelp,
            reasons: updates.reasons,
            confirm: updates.confirmDeny,
          }}
          commonReasons={updates.commonReasons}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            keepDraft(draft, { reason: text });
          }}
          busy={deny.isPending}
          onConfirm={sendDenial}
          onCancel={() => {
            setDenying(false);
            denyButton.current?.focus();
          }}
        >
          {deny.isError && <DecisionFailure failure={deny.error} onRetry={sendDenial} />}
        </ReasonForm>
      )}
    </article>
  );
}
