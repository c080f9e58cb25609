import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { MemberRecord } from '../../contract/members/views.ts';
import { requiredReason } from '../../contract/posts/fields.ts';
import * as limits from '../../contract/posts/limits.ts';
import { length } from '../../contract/wire.ts';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/calls.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './record-screen.module.css';

type Kind = 'warn' | 'suspend';

interface Props {
  kind: Kind;
  record: MemberRecord;
  open: boolean;
  onClose: () => void;
}

const spans = ['1', '7', '30', 'open'] as const;
const schema = z.object({ reason: requiredReason, span: z.enum(spans) });
interface Values {
  reason: string;
  span: (typeof spans)[number];
}

/** Asks for the reason of a warning or a suspension, and for how long. */
export function SanctionDialog({ kind, record, open, onClose }: Props) {
  const { members, common } = useText();
  const { actions } = members;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={actions[`${kind}Title`](record.username)}
      closeLabel={common.cancel}
    >
      <p>{actions[`${kind}Text`]}</p>
      <SanctionForm kind={kind} record={record} onClose={onClose} />
    </Dialog>
  );
}

function SanctionForm({ kind, record: { user_id: userId, username }, onClose }: Omit<Props, 'open'>) {
  const { members, common } = useText();
  const { actions } = members;
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const client = useQueryClient();
  const { form, register, error, submit, failure, busy } = useAccountForm<Values, unknown>({
    schema,
    empty: { reason: '', span: '7' },
    send: ({ reason, span }) =>
      kind === 'warn'
        ? call(memberCalls.warn, { userId, reason })
        : call(memberCalls.suspend, { userId, reason, days: span === 'open' ? null : Number(span) }),
    onSuccess: async () => {
      onClose();
      showToast({
        tone: 'neutral',
        text: kind === 'warn' ? actions.warned(username) : actions.suspendedNow(username),
      });
      await client.invalidateQueries({ queryKey: ['members'] });
    },
  });
  const used = length(form.watch('reason').trim());
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {kind === 'suspend' && (
        <Select
          label={actions.days}
          options={spans.map((span) => ({ value: span, label: actions.spans[span] }))}
          {...register('span')}
        />
      )}
      <TextArea
        label={actions.reason}
        rows={3}
        required
        counter={{ used, limit: limits.denyReason, label: common.counter }}
        error={fieldError(error('reason'))}
        {...register('reason')}
      />
      {failure !== undefined && <Banner tone="red">{failureText(failure)}</Banner>}
      <div className={styles.dialogButtons}>
        <Button tone="plain" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={busy} busyLabel={common.working}>
          {actions[kind]}
        </Button>
      </div>
    </form>
  );
}
