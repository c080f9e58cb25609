import { useRef, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { changePassword } from '../../../contract/auth/fields.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { confirms } from '../../form/confirms.ts';
import { saveDraft } from '../../form/draft.ts';
import { Fields } from '../../form/fields.tsx';
import { useCallForm } from '../../form/use-call-form.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { storeSession } from '../../session/session-store.ts';
import { Banner, Failed } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Row } from '../row.tsx';

export function PasswordChange({ info }: { info: UserInfo }) {
  const { password } = useText().profile.account;
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  if (info.has_password === false) {
    return (
      <Row
        title={password.title}
        text={password.none}
        action={
          <Link
            className={buttonClass({ tone: 'plain' })}
            to={paths.forgotPassword}
            state={{ firstPassword: true }}
            onClick={() => saveDraft('forgot-password', { emailInput: info.email })}
          >
            {password.set}
          </Link>
        }
      />
    );
  }
  return (
    <Row
      title={password.title}
      text={password.text}
      action={
        <Button
          ref={opener}
          tone="plain"
          aria-expanded={open}
          onClick={() => {
            setDone(false);
            setOpen(!open);
          }}
        >
          {password.change}
        </Button>
      }
    >
      {open && (
        <PasswordForm
          username={info.username}
          onCancel={close}
          onDone={() => {
            setDone(true);
            close();
          }}
        />
      )}
      {done && <Banner tone="green">{password.done}</Banner>}
    </Row>
  );
}

interface Props {
  username: string;
  onCancel: () => void;
  onDone: () => void;
}

const schema = z.extend(changePassword, { confirm: z.string() }).check(confirms('newPassword'));

function PasswordForm({ username, onCancel, onDone }: Props) {
  const { profile, auth, common } = useText();
  const { password } = profile.account;
  const { form, submit, failure, busy } = useCallForm({
    schema,
    empty: { currentPassword: '', newPassword: '', confirm: '' },
    focus: 'currentPassword',
    send: ({ currentPassword, newPassword }) =>
      call(authCalls.changePassword, { currentPassword, newPassword }),
    onSuccess: (reply) => {
      // The call ended all sessions and started this one.
      storeSession(reply);
      onDone();
    },
  });

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {/* For password managers. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <Fields
        form={form}
        rows={[
          { name: 'currentPassword', as: 'password', label: password.current },
          { name: 'newPassword', as: 'newPassword', label: password.new, help: auth.newPasswordHelp },
          { name: 'confirm', as: 'newPassword', label: password.confirm },
        ]}
      />
      <Failed failure={failure} />
      <div className="cluster">
        <Button type="submit" busy={busy}>
          {password.submit}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
