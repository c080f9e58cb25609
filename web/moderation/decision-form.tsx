import { Check, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './decision-form.module.css';

interface Sending {
  isPending: boolean;
  isError: boolean;
  error: unknown;
}

interface Props {
  /** The name of the draft of the reason. The caller removes it after the decision. */
  draft: string;
  /** `approve`, `deny` and `denyReason` replace the usual words. */
  texts: {
    denyHelp: string;
    commonReasons: readonly string[];
    confirmDeny: string;
    approve?: string;
    deny?: string;
    denyReason?: string;
  };
  /** The card of a queue in which the keys a and d decide. */
  card?: RefObject<HTMLElement | null>;
  isRequired?: boolean;
  approve: Sending;
  deny: Sending;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  conflict: Conflict;
}

/** Approve and Deny. Deny first asks for a reason. */
export function DecisionForm(props: Props) {
  const { draft, texts, card, isRequired = false, approve, deny, onApprove, onDeny, conflict } = props;
  const { moderation } = useText();
  const denyButton = useRef<HTMLButtonElement>(null);
  const [denying, setDenying] = useState(false);
  const busy = approve.isPending || deny.isPending;
  const sendApproval = () => {
    if (!busy) onApprove();
  };

  const noCard = useRef<HTMLElement>(null);
  useQueueKeys(card ?? noCard, { a: sendApproval, d: () => setDenying(true) });

  return (
    <>
      <div className={styles.buttons}>
        <Button icon={<Check aria-hidden="true" />} busy={approve.isPending} onClick={sendApproval}>
          {texts.approve ?? moderation.approve}
        </Button>
        <Button
          ref={denyButton}
          tone="danger"
          icon={<X aria-hidden="true" />}
          aria-expanded={denying}
          onClick={() => setDenying(!denying)}
        >
          {texts.deny ?? moderation.deny}
        </Button>
      </div>
      {approve.isError && <ActionFailed failure={approve.error} onRetry={sendApproval} conflict={conflict} />}
      {denying && (
        <ReasonForm
          draft={draft}
          label={texts.denyReason}
          isRequired={isRequired}
          help={texts.denyHelp}
          commonReasons={texts.commonReasons}
          confirm={texts.confirmDeny}
          busy={busy}
          failure={deny.isError ? deny.error : undefined}
          conflict={conflict}
          onConfirm={onDeny}
          onCancel={() => {
            setDenying(false);
            denyButton.current?.focus();
          }}
        />
      )}
    </>
  );
}
