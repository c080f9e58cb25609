import { Check, X } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Action } from '../../contract/action.ts';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './decision-form.module.css';

interface Props {
  /** Their keys work in a queue. */
  rows: readonly [approve: Action, deny: Action & { readonly asks: 'reason' }];
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
  /** The element of a queue in which the keys decide, and then 1 to 9 choose a reason. */
  box?: RefObject<HTMLElement | null>;
  /** Undefined in a queue that shows failures itself. */
  sending?: { isPending: boolean; isError: boolean; error: unknown };
  /** Whether `sending` is that of an approval. */
  isApproval?: boolean;
  onApprove: () => void;
  onDeny: (reason: string) => void;
  conflict?: Conflict;
  /** Puts the buttons at the end of this row, below the form. */
  row?: ReactNode;
  /** False while the item is loading: nothing is decided unseen. */
  canDecide?: boolean;
}

/** Approve and Deny. Deny first asks for a reason. */
export function DecisionForm(props: Props) {
  const { rows, draft, texts, box, sending, isApproval = false, onApprove, onDeny } = props;
  const { conflict, row, canDecide = true } = props;
  const [approve, deny] = rows;
  const { moderation } = useText();
  const denyButton = useRef<HTMLButtonElement>(null);
  const [denying, setDenying] = useState<'key' | 'click'>();
  const isSending = sending?.isPending ?? false;
  const busy = isSending || !canDecide;
  const sendApproval = () => {
    if (!busy) onApprove();
  };
  const toggle = (by: 'key' | 'click') => setDenying(denying ? undefined : by);
  const close = () => {
    setDenying(undefined);
    denyButton.current?.focus();
  };
  useQueueKeys(box, {
    [approve.key ?? '']: sendApproval,
    [deny.key ?? '']: () => toggle('key'),
    ...(denying && { Escape: close }),
  });

  const approveButton = (
    <Button
      icon={<Check aria-hidden="true" />}
      busy={isSending && isApproval}
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
      isRequired={deny.needsReason}
      help={texts.denyHelp}
      commonReasons={texts.commonReasons}
      isNumbered={box !== undefined}
      keysIn={box}
      focus={denying === 'key' ? 'confirm' : 'text'}
      confirm={texts.confirmDeny}
      busy={busy}
      failure={sending?.isError && !isApproval ? sending.error : undefined}
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
      {sending?.isError && isApproval && (
        <ActionFailed failure={sending.error} onRetry={sendApproval} conflict={conflict} />
      )}
      {form}
    </>
  );
}
