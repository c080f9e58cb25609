import { useState, type ReactNode } from 'react';
import { defaultSuspension, suspensionChoices } from '../../contract/members/limits.ts';
import { useText } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx';

interface Given {
  reason: string;
  /** The length of a suspension; null if it lasts until an admin lifts it. */
  days?: number | null;
}

type Sending = 'busy' | 'failure' | 'conflict';

interface Question extends Omit<ReasonFormProps, 'onConfirm' | 'onCancel' | Sending> {
  title: string;
  /** What the decision is about. */
  about?: ReactNode;
  /** Also asks for the length of a suspension. */
  asksDays?: boolean;
  onConfirm: (given: Given) => void;
}

interface Props extends Pick<ReasonFormProps, Sending> {
  /** Undefined while the dialog is closed. */
  question: Question | undefined;
  onClose: () => void;
}

/** Asks for the reason of a decision in a dialog. */
export function ReasonDialog({ question, onClose, ...sending }: Props) {
  return (
    <Dialog open={question !== undefined} onClose={onClose} title={question?.title ?? ''} asks>
      {question && <Fields key={question.draft} question={question} onClose={onClose} {...sending} />}
    </Dialog>
  );
}

function Fields({ question, onClose, ...sending }: Props & { question: Question }) {
  const { about, asksDays = false, isNumbered = false, onConfirm, title: _title, ...form } = question;
  const { moderation } = useText();
  const [days, setDays] = useState(String(defaultSuspension));
  return (
    <>
      {about}
      {asksDays && (
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
      <ReasonForm
        {...form}
        // A digit would send it before the length is chosen.
        isNumbered={isNumbered && !asksDays}
        {...sending}
        onConfirm={(reason) =>
          onConfirm({ reason, ...(asksDays && { days: days === '' ? null : Number(days) }) })
        }
        onCancel={onClose}
      />
    </>
  );
}
