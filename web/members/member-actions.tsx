import { useState } from 'react';
import { useLocation } from 'wouter';
import { isAllowed } from '../../contract/action.ts';
import { memberActions } from '../../contract/members/actions.ts';
import { isNeutralName, resettable, type Resettable } from '../../contract/members/fields.ts';
import type { MemberRecord } from '../../contract/members/views.ts';
import { call } from '../api/call.ts';
import { memberCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmedAct } from './confirmed-act.tsx';
import { SanctionDialog, type Sanction } from './sanction-dialog.tsx';
import styles from './members.module.css';

const acts = ['warn', 'lift', 'suspend'] as const;
type Act = (typeof acts)[number] | Resettable;
const asksReason = (act: (typeof acts)[number]): act is Sanction =>
  memberActions[act].asks !== 'confirmation';

/** What admins can do about a member. Each act asks for a reason or a confirmation. */
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
  const has: Record<Resettable, boolean> = {
    username: !isNeutralName(username),
    'profile-image': record.profile_image !== null,
    'wechat-qr-code': record.wechat_qr_code_image !== null,
    'wechat-id': Boolean(record.wechat_id),
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
                // One button for both, so that it keeps the focus.
                key={act === 'lift' ? 'suspend' : act}
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
        title={actions.liftTitle(username)}
        text={actions.liftText}
        confirmLabel={actions.lift}
        done={actions.lifted(username)}
        tone="accent"
        send={() => call(memberCalls.lift, { userId })}
      />
      {resettable.map((what) => (
        <ConfirmedAct
          key={what}
          open={open === what}
          onClose={close}
          title={actions.resetTitle[what](username)}
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
