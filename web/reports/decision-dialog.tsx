import { useState, type ReactNode } from 'react';
import { needsReason } from '../../contract/reports/options.ts';
import { useText } from '../i18n/language.ts';
import { ReasonForm } from '../moderation/reason-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import type { Decision } from './queries.ts';

interface Props {
  /** Undefined while it is closed. */
  decision: Decision | undefined;
  busy: boolean;
  onConfirm: (decision: Decision) => void;
  onClose: () => void;
  /** The error of the last attempt. */
  children: ReactNode;
}

/** Asks for the reason of an action, and for how long a suspension lasts. */
export function DecisionDialog({ decision, onClose, ...rest }: Props) {
  const { reports, common } = useText();
  return (
    <Dialog
      open={decision !== undefined}
      onClose={onClose}
      title={decision ? reports.actions[decision.action] : ''}
      closeLabel={common.cancel}
    >
      {decision && <DecisionFields decision={decision} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function DecisionFields({ decision, busy, onConfirm, onClose, children }: Props & { decision: Decision }) {
  const { reports } = useText();
  const { entry, action } = decision;
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  return (
    <>
      <p>
        <strong>{entry.post_title ?? entry.username}</strong>
        {entry.post_title !== null && ` ${reports.author(entry.username)}`}
      </p>
      {action === 'suspend' && (
        <Select
          label={reports.duration}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          options={Object.entries(reports.days).map(([value, label]) => ({ value, label }))}
        />
      )}
      <ReasonForm
        label={reports.reason}
        help={reports.help[action]}
        commonReasons={reports.suggestions}
        confirm={reports.actions[action]}
        reason={reason}
        onReason={setReason}
        isRequired={needsReason(action)}
        busy={busy}
        onConfirm={() =>
          onConfirm({
            entry,
            action,
            reason,
            ...(action === 'suspend' && { days: days === '' ? null : Number(days) }),
          })
        }
        onCancel={onClose}
      >
        {children}
      </ReasonForm>
    </>
  );
}
