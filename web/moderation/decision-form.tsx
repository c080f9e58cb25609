import { Check, X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
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
  /** The name of the draft of the reason, and the React key. The caller removes the draft after the decision. */
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
  /** The element of a queue in which the keys decide: a, d, and then 1 to 9 for a reason. */
  box?: RefObject<HTMLElement | null>;
  isRequired?: boolean;
  /** Undefined in a queue that shows failures itself. */
  approve?: Sending;
  deny?: Sending;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  conflict?: Conflict;
  /** Puts the buttons at the end of this row, below the form. */
  row?: ReactNode;
  /** False while the item is loading: nothing is decided unseen. */
  canDecide?: boolean;
}

const idle: Sending = { isPending: false, isError: false, error: undefined };

/** Approve and Deny. Deny first asks for a reason. */
export function DecisionForm(props: Props) {
  const { draft, texts, box, isRequired = false, approve = idle, deny = idle, onApprove, onDeny } = props;
  const { conflict, row, canDecide = true } = props;
  const { moderation } = useText();
  const denyButton = useRef<HTMLButtonElement>(null);
  const [denying, setDenying] = useState<'key' | 'click'>();
  const busy = approve.isPending || deny.isPending || !canDecide;
  const sendApproval = () => {
    if (!busy) onApprove();
  };
  const toggle = (by: 'key' | 'click') => setDenying(denying ? undefined : by);
  const close = () => {
    setDenying(undefined);
    denyButton.current?.focus();
  };
  useQueueKeys(box, {
    a: sendApproval,
    d: () => toggle('key'),
    ...(denying && { Escape: close }),
  });

  const approveButton = (
    <Button
      icon={<Check aria-hidden="true" />}
      busy={approve.isPending}
      disabled={!canDecide}
      onClick={sendApproval}
    >
      {texts.approve ?? moderation.approve}
    </Button>
  );
  const denyButtonShown = (
    <Button
      ref={denyButton}
      tone="danger"
      icon={<X aria-hidden="true" />}
      aria-expanded={denying !== undefined}
      onClick={() => toggle('click')}
    >
      {texts.deny ?? moderation.deny}
    </Button>
  );
  const form = denying && (
    <ReasonForm
      draft={draft}
      label={texts.denyReason}
      isRequired={isRequired}
      help={texts.denyHelp}
      commonReasons={texts.commonReasons}
      isNumbered={box !== undefined}
      keysIn={box}
      focus={denying === 'key' ? 'confirm' : 'text'}
      confirm={texts.confirmDeny}
      busy={busy}
      failure={deny.isError ? deny.error : undefined}
      conflict={conflict}
      onConfirm={onDeny}
      onCancel={close}
    />
  );
  if (row)
    return (
      <>
        {form && <div className={styles.sheet}>{form}</div>}
        <div className="cluster gap-4 centered">
          {row}
          <div className={styles.ends}>
            {denyButtonShown}
            {approveButton}
          </div>
        </div>
      </>
    );
  return (
    <>
      <div className={styles.buttons}>
        {approveButton}
        {denyButtonShown}
      </div>
      {approve.isError && <ActionFailed failure={approve.error} onRetry={sendApproval} conflict={conflict} />}
      {form}
    </>
  );
}
