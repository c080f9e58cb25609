import { useEffect, useState } from 'react';
import { resetPassword } from '../../contract/auth/fields.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { removeDraft, readDraft } from '../form/draft.ts';
import { plainDigits } from '../form/plain-digits.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { Countdown } from './countdown.tsx';
import { FormStatus } from './form-status.tsx';

/** Step 2: the code and the new password. */
export function NewPasswordForm() {
  const { auth } = useText();
  const fieldError = useFieldError();
  const { form, register, error, submit, failure, busy, done } = useAccountForm({
    schema: resetPassword,
    empty: { verificationCode: '', password: '' },
    send: (values) => call(authCalls.resetPassword, values),
    onSuccess: () => removeDraft('forgot-password'),
  });
  const [{ emailInput = '' }] = useState(() => readDraft<{ emailInput: string }>('forgot-password'));
  useDelayedRedirect(done, paths.logIn(), 2000, emailInput);
  useEffect(() => form.setFocus('verificationCode'), [form]);

  return (
    <>
      {emailInput && !done && !failure && <Banner>{auth.forgot.sent(emailInput)}</Banner>}
      <form noValidate onSubmit={submit}>
        <CodeField
          error={fieldError(error('verificationCode'))}
          {...register('verificationCode', plainDigits)}
        />
        <PasswordField
          label={auth.forgot.newPassword}
          help={auth.newPasswordHelp}
          autoComplete="new-password"
          required
          error={fieldError(error('password'))}
          {...register('password')}
        />
        <FormStatus failure={failure} done={done && auth.forgot.done} ended={auth.forgot.tooMany} />
        <Button type="submit" wide busy={busy}>
          {auth.forgot.submit}
        </Button>
      </form>
      {!done && <Countdown />}
    </>
  );
}
