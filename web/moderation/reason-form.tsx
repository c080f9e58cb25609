import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { length } from '../../contract/length.ts';
import * as limits from '../../contract/posts/limits.ts';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { readDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './decision-form.module.css';

export interface ReasonFormProps {
  /** The name of the reason's draft, which the caller removes after the decision. Also use it as the React key. */
  draft: string;
  /** The default is 'Deny reason'. */
  label?: string | undefined;
  help: string;
  /** Suggestions. They are appended to the reason and can be edited. */
  commonReasons: readonly string[];
  /** The label of the submit button. */
  confirm: string;
  /** Numbers the suggestions, so that the digit keys choose one and send it. */
  isNumbered?: boolean;
  /** The element that the digit keys work in. The default is the form. */
  keysIn?: RefObject<HTMLElement | null> | undefined;
  /** The element that has the initial focus. */
  focus?: 'text' | 'confirm';
  isRequired?: boolean | undefined;
  busy: boolean;
  /** The error of the last submission. */
  failure?: unknown;
  conflict?: Conflict | undefined;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** A dialog that opens focuses the element with the autofocus attribute, so calling focus() alone has no effect. */
function takeFocus(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
  element?.focus();
}

function toggled(reason: string, common: string): string {
  if (reason.includes(common)) return reason.replace(common, '').trim();
  return `${reason.trimEnd()}\n${common}`.trimStart();
}

/** Asks for the reason of a decision. What is typed survives as a draft. */
export function ReasonForm(props: ReasonFormProps) {
  const { draft, label, help, commonReasons, isNumbered = false, focus = 'text' } = props;
  const { confirm, isRequired = false, busy, failure, conflict, onConfirm, onCancel } = props;
  const { common, errors, moderation } = useText();
  const [reason, setReason] = useState(() => readDraft<{ reason: string }>(draft).reason ?? '');
  const write = (text: string) => {
    setReason(text);
    saveDraft(draft, { reason: text });
  };
  const used = length(reason.trim());
  const [isSent, setSent] = useState(false);
  const isMissing = isRequired && isSent && used === 0;
  const error = used > limits.denyReason ? 'deny_reason_length' : isMissing ? 'reason_blank' : undefined;
  const send = () => {
    setSent(true);
    if (used <= limits.denyReason && !(isRequired && used === 0) && !busy) onConfirm(reason);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const digits = commonReasons.slice(0, 9).map((one, index) => [
    String(index + 1),
    () => {
      if (!busy) onConfirm(one);
    },
  ]);
  const form = useRef<HTMLFormElement>(null);
  useQueueKeys(isNumbered ? (props.keysIn ?? form) : undefined, Object.fromEntries(digits));
  return (
    <form ref={form} className="stack gap-12" noValidate onSubmit={submit}>
      <TextArea
        label={label ?? moderation.denyReason}
        help={help}
        ref={focus === 'text' ? takeFocus : undefined}
        rows={2}
        value={reason}
        onChange={(event) => write(event.target.value)}
        counter={{ used, limit: limits.denyReason }}
        error={error && errors.byCode[error]}
      />
      <fieldset className="stack gap-4" aria-label={moderation.reasons}>
        {commonReasons.map((one, index) => (
          <button
            key={one}
            type="button"
            className={styles.reason}
            aria-pressed={reason.includes(one)}
            onClick={() => write(toggled(reason, one))}
          >
            {isNumbered && index < 9 && (
              <kbd className={styles.key} aria-hidden="true">
                {index + 1}
              </kbd>
            )}
            {one}
          </button>
        ))}
      </fieldset>
      <div className="cluster">
        <Button ref={focus === 'confirm' ? takeFocus : undefined} type="submit" tone="danger" busy={busy}>
          {confirm}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
      {failure !== undefined && <ActionFailed failure={failure} onRetry={send} conflict={conflict} />}
    </form>
  );
}
