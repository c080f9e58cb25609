import { useState, type ReactNode, type SubmitEvent } from 'react';
import * as limits from '../../contract/posts/limits.ts';
import { length } from '../../contract/wire.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './reason-form.module.css';

interface Props {
  /** The default is 'Deny reason'. */
  label?: string | undefined;
  help: string;
  /** Suggestions. They are appended to the reason and can be edited. */
  commonReasons: readonly string[];
  /** The label of the submit button. */
  confirm: string;
  reason: string;
  onReason: (reason: string) => void;
  /** Numbers the suggestions for the keys that choose them. */
  isNumbered?: boolean;
  /** What has the focus at first. */
  focus?: 'text' | 'confirm';
  isRequired?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The error of the last submission. */
  children?: ReactNode;
}

/** In a dialog that is about to open, only the attribute decides what has the focus. */
function takeFocus(element: HTMLElement | null) {
  element?.setAttribute('autofocus', '');
  element?.focus();
}

function toggled(reason: string, common: string): string {
  if (reason.includes(common)) return reason.replace(common, '').trim();
  return `${reason.trimEnd()}\n${common}`.trimStart();
}

/** The reason of a denial, for posts and profile updates. */
export function ReasonForm(props: Props) {
  const { help, commonReasons, isNumbered = false, focus = 'text', confirm, reason, onReason } = props;
  const { label, isRequired = false, busy, onConfirm, onCancel, children } = props;
  const { common, errors } = useText();
  const used = length(reason.trim());
  const [isSent, setSent] = useState(false);
  const isMissing = isRequired && isSent && used === 0;
  const error = used > limits.denyReason ? 'deny_reason_length' : isMissing ? 'reason_blank' : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (error === undefined && !(isRequired && used === 0) && !busy) onConfirm();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={label ?? common.decision.denyReason}
        help={help}
        ref={focus === 'text' ? takeFocus : undefined}
        rows={2}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        counter={{ used, limit: limits.denyReason, label: common.counter }}
        error={error && errors.byCode[error]}
      />
      <fieldset className={styles.reasons} aria-label={common.decision.reasons}>
        {commonReasons.map((one, index) => (
          <button
            key={one}
            type="button"
            className={styles.reason}
            aria-pressed={reason.includes(one)}
            onClick={() => onReason(toggled(reason, one))}
          >
            {isNumbered && index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
            {one}
          </button>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button
          ref={focus === 'confirm' ? takeFocus : undefined}
          type="submit"
          tone="danger"
          busy={busy}
          busyLabel={common.working}
        >
          {confirm}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
      {children}
    </form>
  );
}
