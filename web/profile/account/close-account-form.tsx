import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { typedPassword } from '../../../contract/auth/fields.ts';
import * as limits from '../../../contract/auth/limits.ts';
import { campusPath } from '../../../contract/campus/login.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { removeAllDrafts } from '../../form/draft.ts';
import { useAccountForm } from '../../form/use-account-form.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { languages } from '../../i18n/languages.ts';
import { useSite } from '../../layout/site.ts';
import { paths } from '../../paths.ts';
import { clearMemberData } from '../../session/membership.ts';
import { endSession } from '../../session/session-store.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast-store.ts';

const schema = z.object({ password: typedPassword });
const campusAgain = `${campusPath}?fresh=1&next=${paths.settings}`;

interface Props {
  username: string;
  /** Whether the form asks for the password. If not, the session must have begun with a campus login just now. */
  asksPassword: boolean;
  onCancel: () => void;
}

export function CloseAccountForm({ username, asksPassword, onCancel }: Props) {
  const { campus, common, profile } = useText();
  const { ending } = languages[useLanguage()];
  const [login] = useSite().logins?.campus ?? [];
  const cancel = useRef<HTMLButtonElement>(null);
  const text = profile.account.close;
  const fieldError = useFieldError();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { form, register, error, submit, failure, busy } = useAccountForm({
    schema: asksPassword ? schema : z.object({}),
    empty: { password: '' },
    send: (values) => call(authCalls.closeAccount, asksPassword ? values : {}),
    onSuccess: () => {
      // Synchronously, so that no guard sees this path without a session and redirects to the login.
      endSession();
      navigate(paths.landing);
      removeAllDrafts();
      clearMemberData(client);
      showToast({ tone: 'neutral', text: text.done });
    },
  });
  useEffect(() => {
    if (asksPassword) form.setFocus('password');
    else cancel.current?.focus();
  }, [form, asksPassword]);

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{(asksPassword ? text.confirm : text.confirmPlain)(username)}</p>
      {asksPassword && (
        <>
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
        </>
      )}
      <Failed
        failure={failure}
        actions={
          login &&
          failure instanceof Refusal &&
          failure.code === 'campus_again' && (
            <a className={buttonClass({ tone: 'plain', small: true })} href={campusAgain}>
              {campus.logIn(login[`name${ending}`])}
            </a>
          )
        }
      />
      <DialogActions>
        <Button ref={cancel} tone="plain" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          {text.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
