import { useMutation } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { length } from '../../contract/length.ts';
import * as limits from '../../contract/reports/limits.ts';
import {
  type ReportedObject,
  needsText,
  memberReasons,
  postReasons,
  type Reason,
} from '../../contract/reports/options.ts';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { reportCalls } from '../api/screen-calls.ts';
import { readDraft, removeDraft, saveDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './report-link.module.css';

/** A quiet link that reports a post or a member to the admins. */
export function ReportLink({ object }: { object: ReportedObject }) {
  const { reports } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        small
        tone="quiet"
        className={styles.link}
        icon={<Flag aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {reports.link}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={reports.form.title[object.postId === undefined ? 'member' : 'post']}
        asks
        fromBottom
      >
        <ReportForm object={object} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface Props {
  object: ReportedObject;
  onClose: () => void;
}

function ReportForm({ object, onClose }: Props) {
  const { reports, common } = useText();
  const { form } = reports;
  const failureText = useFailureText();
  const [reason, setReason] = useState<Reason>();
  const draft =
    object.postId === undefined ? `report member ${object.userId}` : `report post ${object.postId}`;
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft).text ?? '');
  const [isSent, setSent] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: Reason) => call(reportCalls.create, { ...object, reason: chosen, text }),
    onSuccess: () => {
      removeDraft(draft);
      showToast({ tone: 'neutral', text: form.sent });
      onClose();
    },
  });
  const used = length(text.trim());
  const isMissing = needsText(reason) && used === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    if (reason && !isMissing && used <= limits.text && !send.isPending) send.mutate(reason);
  };
  const isTooMany = send.error instanceof Refusal && send.error.code === 'too_many';
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{form.intro}</p>
      <RadioGroup
        label={form.reason}
        options={(object.postId === undefined ? memberReasons : postReasons).map((value) => ({
          value,
          label: reports.reasons[value],
        }))}
        field={{ name: 'reason', onChange: ({ target }) => setReason(target.value as Reason) }}
        error={isSent && reason === undefined ? form.chooseReason : undefined}
      />
      <TextArea
        label={form.text}
        optional={!needsText(reason)}
        rows={3}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          saveDraft(draft, { text: target.value });
        }}
        counter={{ used, limit: limits.text }}
        error={used > limits.text ? form.textLength : isSent && isMissing ? form.textMissing : undefined}
      />
      {send.isError && <Banner tone="red">{isTooMany ? form.tooMany : failureText(send.error)}</Banner>}
      <DialogActions>
        <Button tone="plain" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={send.isPending}>
          {form.send}
        </Button>
      </DialogActions>
    </form>
  );
}
