import type { SubmitEvent } from 'react';
import { limits } from '../../../contract/posts/terms.ts';
import { length } from '../../../contract/wire.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActionFailure } from './action-failure.tsx';
import styles from './actions.module.css';

interface Props {
  reason: string;
  onReason: (reason: string) => void;
  busy: boolean;
  failure: unknown;
  onDeny: () => void;
  onCancel: () => void;
}

/** The form was opened by a press to write in it. */
function focus(area: HTMLTextAreaElement | null) {
  area?.focus();
}

/** Beside what was typed, never in its place. */
function toggled(reason: string, common: string): string {
  if (reason.includes(common)) return reason.replace(common, '').trim();
  return `${reason.trimEnd()}\n${common}`.trimStart();
}

export function DenyForm({ reason, onReason, busy, failure, onDeny, onCancel }: Props) {
  const { posts, common, errors } = useText();
  const { moderate } = posts.detail;
  const used = length(reason.trim());
  const tooLong = used > limits.denyReason;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!tooLong && !busy) onDeny();
  };

  return (
    <form className={styles.deny} noValidate onSubmit={submit}>
      <TextArea
        label={moderate.denyReason}
        help={moderate.denyHelp}
        ref={focus}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        counter={{ used, limit: limits.denyReason, label: common.counter }}
        error={tooLong ? errors.byCode.deny_reason_length : undefined}
      />
      <fieldset className={styles.reasons} aria-label={moderate.reasons}>
        {moderate.common.map((common) => (
          <button
            key={common}
            type="button"
            className={styles.reason}
            aria-pressed={reason.includes(common)}
            onClick={() => onReason(toggled(reason, common))}
          >
            {common}
          </button>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" tone="danger" busy={busy} busyLabel={common.working}>
          {moderate.confirmDeny}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
      {failure !== null && <ActionFailure failure={failure} onRetry={onDeny} />}
    </form>
  );
}
