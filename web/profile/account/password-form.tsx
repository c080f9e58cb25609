import { useEffect } from 'react';
import * as z from 'zod/mini';
import { changePassword } from '../../../contract/auth/fields.ts';
import * as limits from '../../../contract/auth/limits.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { confirms } from '../../form/confirms.ts';
import { useAccountForm } from '../../form/use-account-form.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { storeSession } from '../../session/session-store.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface Props {
  username: string;
  onCancel: () => void;
  onDone: () => void;
}

const schema = z.extend(changePassword, { confirm: z.string() }).check(confirms('newPassword'));

export function PasswordForm({ username, onCancel, onDone }: Props) {
  const { profile, auth, common } = useText();
  const { password } = profile.account;
  const fieldError = useFieldError();
  const { form, register, error, submit, failure, busy } = useAccountForm({
    schema,
    empty: { currentPassword: '', newPassword: '', confirm: '' },
    send: ({ currentPassword, newPassword }) =>
      call(authCalls.changePassword, { currentPassword, newPassword }),
    onSuccess: (reply) => {
      // The call ended all sessions and started this one.
      storeSession(reply);
      onDone();
    },
  });
  useEffect(() => form.setFocus('currentPassword'), [form]);

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {/* For password managers. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={password.current}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
        error={fieldError(error('currentPassword'))}
        {...register('currentPassword')}
      />
      <PasswordField
        label={password.new}
        help={auth.newPasswordHelp}
        autoComplete="new-password"
        required
        error={fieldError(error('newPassword'))}
        {...register('newPassword')}
      />
      <PasswordField
        label={password.confirm}
        autoComplete="new-password"
        required
        error={fieldError(error('confirm'))}
        {...register('confirm')}
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
