import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { buttonName, isAllowed, type With } from '../../contract/action.ts';
import { codeChannel } from '../../contract/channels.ts';
import { memberActions } from '../../contract/members/actions.ts';
import type { MemberRecord } from '../../contract/members/endpoints.ts';
import { isNeutralName, resettable, type Resettable } from '../../contract/members/fields.ts';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { removeDraft } from '../form/draft.ts';
import { useText } from '../i18n/language.ts';
import { ReasonDialog } from '../moderation/reason-dialog.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './members.module.css';

const acts = ['warn', 'lift', 'suspend'] as const;
type Act = (typeof acts)[number] | Resettable;
const asksReason = (act: (typeof acts)[number]): act is Sanction =>
  memberActions[act].asks !== 'confirmation';

/** The actions of admins on a member. Each one asks for a reason or a confirmation. */
export function MemberActions({ record }: { record: MemberRecord }) {
  const { members } = useText();
  const { actions } = members;
  const [open, setOpen] = useState<Act>();
  const { user_id: userId, username } = record;
  const close = () => setOpen(undefined);
  const [, navigate] = useLocation();
  /** Navigates to the new username, because the address of this screen contains it. */
  const followName = async () => {
    const { username: name } = await call(memberCalls.record, { userId });
    navigate(paths.memberRecord(name), { replace: true });
  };
  const handles = Object.keys(record.contacts ?? {});
  const has: Record<Resettable, boolean> = {
    username: !isNeutralName(username),
    'profile-image': record.profile_image !== null,
    'wechat-qr-code': record.wechat_qr_code_image !== null,
    'wechat-id': handles.length > 0 && handles.every((key) => key === codeChannel),
    contacts: handles.some((key) => key !== codeChannel),
  };
  return (
    <section aria-label={actions.title}>
      <h2 className={styles.title}>{actions.title}</h2>
      {record.role === 'admin' ? (
        <p className="soft small">{actions.protected}</p>
      ) : (
        <div className="cluster">
          {acts
            .filter((act) => isAllowed(memberActions[act], record.is_suspended ? 'suspended' : 'active'))
            .map((act) => (
              <Button
                key={buttonName(memberActions, act)}
                tone={act === 'suspend' ? 'danger' : 'plain'}
                onClick={() => setOpen(act)}
              >
                {actions[act]}
              </Button>
            ))}
          {resettable
            .filter((what) => has[what])
            .map((what) => (
              <Button key={what} tone="plain" onClick={() => setOpen(what)}>
                {actions.reset[what]}
              </Button>
            ))}
        </div>
      )}
      <SanctionDialog
        kind={acts.filter(asksReason).find((act) => act === open)}
        record={record}
        onClose={close}
      />
      <ConfirmedAct
        open={open === 'lift'}
        onClose={close}
        title={actions.liftTitle({ name: username })}
        text={actions.liftText}
        confirmLabel={actions.lift}
        done={actions.lifted({ name: username })}
        tone="accent"
        send={() => call(memberCalls.lift, { userId })}
      />
      {resettable.map((what) => (
        <ConfirmedAct
          key={what}
          open={open === what}
          onClose={close}
          title={actions.resetTitle[what]({ name: username })}
          text={actions.resetText[what]}
          confirmLabel={actions.reset[what]}
          done={actions.resetDone}
          send={() => call(memberCalls.reset, { userId, what })}
          {...(what === 'username' && { onDone: followName })}
        />
      ))}
    </section>
  );
}

type Sanction = With<typeof memberActions, 'needsReason'>;

interface Props {
  /** Undefined while the dialog is closed. */
  kind: Sanction | undefined;
  record: MemberRecord;
  onClose: () => void;
}

/** Asks for the reason of a warning or a suspension, and sends it. */
function SanctionDialog({ kind, record: { user_id: userId, username }, onClose }: Props) {
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
      showToast({ tone: 'neutral', text: actions.sanctioned[sent]({ name: username }) });
    },
    // Refetches after a refusal too, because another admin may have acted.
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ReasonDialog
      question={
        kind && {
          title: actions[`${kind}Title`]({ name: username }),
          draft: draft(kind),
          label: moderation.reason,
          help: actions[`${kind}Text`],
          commonReasons: Object.values(reports.suggestions),
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

interface ConfirmedActProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** The message after success. */
  done: string;
  tone?: 'accent' | 'danger';
  send: () => Promise<unknown>;
  /** Called after success, before the record is refetched. */
  onDone?: () => Promise<void>;
}

/** Asks for confirmation, performs the action, and then refetches the record. */
function ConfirmedAct({
  open,
  onClose,
  title,
  text,
  confirmLabel,
  done,
  tone,
  send,
  onDone,
}: ConfirmedActProps) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      showToast({ tone: 'neutral', text: done });
      await onDone?.();
    },
    // Refetches after a refusal too, because another admin may have acted.
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        if (act.isError) act.reset();
        onClose();
      }}
      onConfirm={() => act.mutate()}
      title={title}
      confirmLabel={confirmLabel}
      busy={act.isPending}
      {...(tone && { tone })}
      failure={act.error}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
