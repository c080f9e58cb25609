import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { With } from '../../contract/action.ts';
import { memberActions } from '../../contract/members/actions.ts';
import type { MemberRecord } from '../../contract/members/views.ts';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { removeDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { ReasonDialog } from '../moderation/reason-dialog.tsx';
import { showToast } from '../ui/toast-store.ts';

export type Sanction = With<typeof memberActions, 'needsReason'>;

interface Props {
  /** Undefined while the dialog is closed. */
  kind: Sanction | undefined;
  record: MemberRecord;
  onClose: () => void;
}

/** Asks for the reason of a warning or a suspension, and sends it. */
export function SanctionDialog({ kind, record: { user_id: userId, username }, onClose }: Props) {
  const { members, moderation, reports } = useText();
  const { actions } = members;
  const client = useQueryClient();
  const draft = (of: Sanction) => `${of} member ${userId}`;
  const send = useMutation({
    mutationFn: ({ kind: sent, reason, days }: { kind: Sanction; reason: string; days: number | null }) =>
      sent === 'warn'
        ? call(memberCalls.warn, { userId, reason })
        : call(memberCalls.suspend, { userId, reason, days }),
    onSuccess: (_reply, { kind: sent }) => {
      removeDraft(draft(sent));
      onClose();
      showToast({ tone: 'neutral', text: actions.sanctioned[sent](username) });
    },
    // Refetches after a refusal too, because another admin may have acted.
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ReasonDialog
      question={
        kind && {
          title: actions[`${kind}Title`](username),
          draft: draft(kind),
          label: moderation.reason,
          help: actions[`${kind}Text`],
          commonReasons: reports.suggestions,
          confirm: actions[kind],
          isRequired: memberActions[kind].needsReason,
          asksDays: memberActions[kind].asks === 'days',
          onConfirm: ({ reason, days = null }) => send.mutate({ kind, reason, days }),
        }
      }
      busy={send.isPending}
      failure={send.isError ? send.error : undefined}
      onClose={() => {
        send.reset();
        onClose();
      }}
    />
  );
}
