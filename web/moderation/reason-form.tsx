import type { ReactNode, SubmitEvent } from 'react';
import * as limits from '../../contract/posts/limits.ts';
import { length } from '../../contract/wire.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import styles from './reason-form.module.css';

interface Props {
  help: string;
  /** Suggestions. They are appended to the reason and can be edited. */
  commonReasons: readonly string[];
  /** The label of the submit button. */
  confirm: string;
  reason: string;
  onReason: (reason: string) => void;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The error of the last submission. */
  children: ReactNode;
}

/** The click that opens the form expects to type. */
function focus(area: HTMLTextAreaElement | null) {
  area?.focus();
}

function toggled(reason: string, common: string): string {
  if (reason.includes(common)) return reason.replace(common, '').trim();
  return `${reason.trimEnd()}\n${common}`.trimStart();
}

/** The reason of a denial, for posts and profile updates. */
export function ReasonForm(props: Props) {
  const { help, commonReasons, confirm, reason, onReason, busy, onConfirm, onCancel, children } = props;
  const { common, errors } = useText();
  const used = length(reason.trim());
  const tooLong = used > limits.denyReason;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!tooLong && !busy) onConfirm();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextArea
        label={common.decision.denyReason}
        help={help}
        ref={focus}
        rows={2}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        counter={{ used, limit: limits.denyReason, label: common.counter }}
        error={tooLong ? errors.byCode.deny_reason_length : undefined}
      />
      <fieldset className={styles.reasons} aria-label={common.decision.reasons}>
        {commonReasons.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.reason}
            aria-pressed={reason.includes(one)}
            onClick={() => onReason(toggled(reason, one))}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" tone="danger" busy={busy} busyLabel={common.working}>
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
