import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { emailWith, resetPassword } from '../../contract/auth/fields.ts';
import { campusEmail } from '../../contract/campus/login.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { readDraft, removeDraft } from '../form/draft.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { useKeepNext } from '../session/next.ts';
import { endSession } from '../session/session-store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import { LockDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useCodeRow } from './use-code-row.ts';
import { useProvenCall } from './use-proven-call.ts';

/** The step is in the address, so that reload and Back keep it. */
const codeStep = `${paths.forgotPassword}?step=code`;

export function ForgotPasswordScreen() {
  const text = useText().auth.forgot;
  const [, navigate] = useLocation();
  const keepNext = useKeepNext();
  const atCode = new URLSearchParams(useSearch()).get('step') === 'code';
  return (
    <FormSheet
      title={text.title}
      drawing={<LockDrawing />}
      lead={atCode ? undefined : text.text}
      footer={
        <>
          <Link to={keepNext(paths.logIn())}>{text.toLogIn}</Link>
          {atCode && <Link to={keepNext(paths.forgotPassword)}>{text.otherEmail}</Link>}
        </>
      }
    >
      {atCode ? (
        <NewPasswordForm />
      ) : (
        <ResetCodeForm onSent={() => navigate(keepNext(codeStep), { state: history.state })} />
      )}
    </FormSheet>
  );
}

/** Step 1: the e-mail address. */
function ResetCodeForm({ onSent }: { onSent: () => void }) {
  const { auth } = useText();
  const { logins, emailSigns = false } = useSite();
  const { provenCall, checking } = useProvenCall();
  const { form, submit, failure, busy } = useCallForm({
    schema: z.object({ emailInput: logins ? campusEmail : emailWith(emailSigns) }),
    empty: { emailInput: '' },
    draft: { name: 'forgot-password', fields: ['emailInput'] },
    send: (values) => provenCall(authCalls.createResetSession, values),
    onSuccess: onSent,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Fields form={form} rows={[{ name: 'emailInput', as: 'email', label: auth.email }]} />
      <FormStatus failure={failure} done={false} />
      <Button type="submit" wide busy={busy}>
        {checking ? auth.checking : auth.forgot.sendCode}
      </Button>
    </form>
  );
}

/** Step 2: the code and the new password. */
function NewPasswordForm() {
  const { auth } = useText();
  const keepNext = useKeepNext();
  const { form, submit, failure, busy, done } = useCallForm({
    schema: resetPassword,
    empty: { verificationCode: '', password: '' },
    focus: 'verificationCode',
    send: (values) => call(authCalls.resetPassword, values),
    onSuccess: () => {
      removeDraft('forgot-password');
      // The call ended all sessions, also that of a member who sets a first password.
      endSession();
    },
  });
  const [{ emailInput = '' }] = useState(() => readDraft<{ emailInput: string }>('forgot-password'));
  useDelayedRedirect(done, keepNext(paths.logIn()), 2000, { resetFor: emailInput });

  return (
    <>
      {emailInput && !done && !failure && <Banner>{auth.forgot.sent({ email: emailInput })}</Banner>}
      <form noValidate onSubmit={submit}>
        <Fields
          form={form}
          rows={[
            useCodeRow('verificationCode'),
            {
              name: 'password',
              as: 'newPassword',
              label: auth.forgot.newPassword,
              help: auth.newPasswordHelp,
            },
          ]}
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
