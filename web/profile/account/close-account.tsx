import { useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';
import { typedPassword } from '../../../contract/auth/fields.ts';
import { campusPath } from '../../../contract/campus/login.ts';
import { settingIn } from '../../../contract/languages.ts';
import type { UserInfo } from '../../../contract/profile/endpoints.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { removeAllDrafts } from '../../form/draft.ts';
import { Fields } from '../../form/fields.tsx';
import { useCallForm } from '../../form/use-call-form.ts';
import { useText, useLanguage } from '../../i18n/language.ts';
import { useSite } from '../../layout/site.ts';
import { paths } from '../../paths.ts';
import { clearMemberData } from '../../session/membership.ts';
import { endSession } from '../../session/session-store.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from '../settings.module.css';

/** Asks for confirmation, then for the password. */
export function CloseAccount({ info }: { info: Pick<UserInfo, 'username' | 'has_password'> }) {
  const { profile, common } = useText();
  const text = profile.account.close;
  const [step, setStep] = useState<'closed' | 'explain' | 'password'>('closed');
  const { logins } = useSite();
  const asksPassword = !logins || (logins.password && info.has_password !== false);
  const cancel = () => setStep('closed');
  return (
    <div className="stack">
      <p>{text.goes}</p>
      <ul className={styles.what}>
        {Object.values(text.what).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Button tone="danger" aria-haspopup="dialog" className={styles.save} onClick={() => setStep('explain')}>
        {text.open}
      </Button>
      <Dialog open={step !== 'closed'} onClose={cancel} title={text.question} asks>
        {step === 'explain' ? (
          <>
            <p>{text.after}</p>
            <div className="dialog-buttons">
              <Button tone="plain" onClick={cancel}>
                {common.cancel}
              </Button>
              <Button tone="danger" onClick={() => setStep('password')}>
                {text.next}
              </Button>
            </div>
          </>
        ) : (
          <CloseAccountForm username={info.username} asksPassword={asksPassword} onCancel={cancel} />
        )}
      </Dialog>
    </div>
  );
}

const schema = z.object({ password: typedPassword });
const campusAgain = `${campusPath}?fresh=1&next=${paths.settings}`;

interface Props {
  username: string;
  /** Whether the form asks for the password. If not, the session must have begun with a campus login just now. */
  asksPassword: boolean;
  onCancel: () => void;
}

function CloseAccountForm({ username, asksPassword, onCancel }: Props) {
  const { campus, common, profile } = useText();
  const language = useLanguage();
  const [login] = useSite().logins?.campus ?? [];
  const cancel = useRef<HTMLButtonElement>(null);
  const text = profile.account.close;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { form, submit, failure, busy } = useCallForm({
    schema: asksPassword ? schema : z.object({}),
    empty: { password: '' },
    focus: asksPassword ? 'password' : undefined,
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
    if (!asksPassword) cancel.current?.focus();
  }, [asksPassword]);

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{(asksPassword ? text.confirm : text.confirmPlain)({ username })}</p>
      {asksPassword && (
        <>
          {/* For password managers. */}
          <input hidden readOnly autoComplete="username" value={username} />
          <Fields form={form} rows={[{ name: 'password', as: 'password', label: text.password }]} />
        </>
      )}
      <Failed
        failure={failure}
        actions={
          login &&
          failure instanceof Refusal &&
          failure.code === 'campus_again' && (
            <a className={buttonClass({ tone: 'plain', small: true })} href={campusAgain}>
              {campus.logIn({ name: settingIn(login, 'name', language) })}
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
