import { Dialog } from '../ui/dialog.tsx';
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx';

type Sending = 'busy' | 'failure' | 'conflict';

interface Props extends Pick<ReasonFormProps, Sending> {
  /** Undefined while the dialog is closed. */
  question: ({ title: string } & Omit<ReasonFormProps, 'onCancel' | Sending>) | undefined;
  onClose: () => void;
}

/** Asks for the reason of a decision in a dialog. */
export function ReasonDialog({ question, onClose, ...sending }: Props) {
  return (
    <Dialog open={question !== undefined} onClose={onClose} title={question?.title ?? ''} asks>
      {question && <ReasonForm key={question.draft} {...question} {...sending} onCancel={onClose} />}
    </Dialog>
  );
}
