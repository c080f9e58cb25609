import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { LockDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetCodeForm } from './reset-code-form.tsx';

/** The step is in the address, so that reload and Back keep it. */
const codeStep = '?step=code';

export function ForgotPasswordScreen() {
  const text = useText().auth.forgot;
  const [, navigate] = useLocation();
  const atCode = useSearch() === codeStep;
  return (
    <FormSheet
      title={text.title}
      drawing={<LockDrawing />}
      lead={atCode ? undefined : text.text}
      footer={
        <>
          <Link to={paths.logIn()}>{text.toLogIn}</Link>
          {atCode && <Link to={paths.forgotPassword}>{text.otherEmail}</Link>}
        </>
      }
    >
      {atCode ? (
        <NewPasswordForm />
      ) : (
        <ResetCodeForm onSent={() => navigate(`${paths.forgotPassword}${codeStep}`)} />
      )}
    </FormSheet>
  );
}
