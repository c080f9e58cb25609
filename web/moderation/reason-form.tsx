import { useState, type RefObject, type SubmitEvent } from 'react';
import { length } from '../../contract/length.ts';
import { defaultSuspension, suspensionChoices } from '../../contract/members/limits.ts';
import * as limits from '../../contract/posts/limits.ts';
import { ActionFailed, type Conflict } from '../form/action-failed.tsx';
import { readDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { langOf } from '../ui/member-text.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import styles from './decide.module.css';

export interface Given {
  reason: string;
  /** The length of a suspension; null if it lasts until an admin lifts it. */
  days?: number | null;
}

/** The texts of a decision that needs a reason. */
export interface Asked {
  /** The default is 'Deny reason'. */
  label?: string | undefined;
  help: string;
  /** Suggestions. They are appended to the reason and can be edited. */
  commonReasons: readonly string[];
  /** The label of the submit button. */
  confirm: string;
}

export type Focus = 'text' | 'confirm';

export interface ReasonFormProps extends Asked {
  /** The name of the reason's draft, which the caller removes after the decision. Also use it as the React key. */
  draft: string;
  /** The element that the digit keys work in: they choose a reason and send it. Without it there are none. */
  keysIn?: RefObject<HTMLElement | null> | undefined;
  /** The element that has the initial focus. False shows the reasons alone, until one is chosen. */
  focus?: Focus | false;
  onOpen?: (focus: Focus) => void;
  isRequired?: boolean | undefined;
  /** Also asks for the length of a suspension. */
  asksDays?: boolean;
  busy: boolean;
  /** The error of the last submission. */
  failure?: unknown;
  conflict?: Conflict | undefined;
  onConfirm: (given: Given) => void;
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
  const { draft, label, help, commonReasons, keysIn, focus = 'text', onOpen, asksDays = false } = props;
  const { confirm, isRequired = false, busy, failure, conflict, onConfirm, onCancel } = props;
  const { common, errors, moderation } = useText();
  const [reason, setReason] = useState(() => readDraft<{ reason: string }>(draft).reason ?? '');
  const [days, setDays] = useState(String(defaultSuspension));
  const write = (text: string) => {
    setReason(text);
    saveDraft(draft, { reason: text });
  };
  const used = length(reason.trim());
  const [isSent, setSent] = useState(false);
  const isMissing = isRequired && isSent && used === 0;
  const error = used > limits.denyReason ? 'deny_reason_length' : isMissing ? 'reason_blank' : undefined;
  const given = (text: string) => ({
    reason: text,
    ...(asksDays && { days: days === '' ? null : Number(days) }),
  });
  const send = () => {
    setSent(true);
    if (used <= limits.denyReason && !(isRequired && used === 0) && !busy) onConfirm(given(reason));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const choose = (one: string, by: Focus) => {
    write(toggled(reason, one));
    if (!focus) onOpen?.(by);
  };
  const pick = (one: string) => {
    // A reason alone sends nothing, and neither does one before the length is chosen.
    if (!focus || asksDays) choose(one, 'confirm');
    else if (!busy) onConfirm(given(one));
  };
  const digits = commonReasons.slice(0, 9).map((one, index) => [String(index + 1), () => pick(one)]);
  useQueueKeys(keysIn, Object.fromEntries(digits));
  return (
    <form className={focus ? 'stack gap-12' : styles.waiting} noValidate onSubmit={submit}>
      {focus && asksDays && (
        <Select
          label={moderation.duration}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          options={suspensionChoices.map((choice) => ({
            value: String(choice ?? ''),
            label: moderation.days[choice ?? ''],
          }))}
        />
      )}
      <fieldset className={styles.reasons} aria-label={moderation.reasons}>
        {commonReasons.map((one, index) => (
          <button
            key={one}
            type="button"
            className={styles.reason}
            aria-pressed={reason.includes(one)}
            onClick={() => choose(one, 'text')}
          >
            {keysIn && index < 9 && (
              <kbd className={styles.key} aria-hidden="true">
                {index + 1}
              </kbd>
            )}
            <span lang={langOf(one)}>{one}</span>
          </button>
        ))}
      </fieldset>
      {focus && (
        <>
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
          <div className="cluster">
            <Button ref={focus === 'confirm' ? takeFocus : undefined} type="submit" tone="danger" busy={busy}>
              {confirm}
            </Button>
            <Button tone="quiet" onClick={onCancel}>
              {common.cancel}
            </Button>
          </div>
        </>
      )}
      {failure !== undefined && <ActionFailed failure={failure} onRetry={send} conflict={conflict} />}
    </form>
  );
}
