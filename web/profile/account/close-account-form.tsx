import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { typedPassword } from '../../../contract/auth/fields.ts';
import * as limits from '../../../contract/auth/limits.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { removeAllDrafts } from '../../form/draft.ts';
import { useAccountForm } from '../../form/use-account-form.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { clearMemberData } from '../../session/membership.ts';
import { endSession } from '../../session/session-store.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast-store.ts';

const schema = z.object({ password: typedPassword });

interface Props {
  username: string;
  onCancel: () => void;
}

export function CloseAccountForm({ username, onCancel }: Props) {
  const { profile, common } = useText();
  const text = profile.account.close;
  const fieldError = useFieldError();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { form, register, error, submit, failure, busy } = useAccountForm({
    schema,
    empty: { password: '' },
    send: (values) => call(authCalls.closeAccount, values),
    onSuccess: () => {
      // Synchronously, so that no guard sees this path without a session and redirects to the login.
      endSession();
      navigate(paths.landing);
      removeAllDrafts();
      clearMemberData(client);
      showToast({ tone: 'neutral', text: text.done });
    },
  });
  useEffect(() => form.setFocus('password'), [form]);

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{text.confirm(username)}</p>
      {/* For password managers. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
        error={fieldError(error('password'))}
        {...register('password')}
      />
      <Failed failure={failure} />
      <DialogActions>
        <Button tone="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {text.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
