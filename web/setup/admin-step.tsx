import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { signUp, verificationCode } from '../../contract/auth/fields.ts';
import { call } from '../api/call.ts';
import { setupCalls } from '../api/screen-calls.ts';
import { FormStatus } from '../auth/form-status.tsx';
import { useCodeRow } from '../auth/use-code-row.ts';
import { useProvenCall } from '../auth/use-proven-call.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import styles from './setup.module.css';

interface Logins {
  has_password: boolean;
  campus: readonly { kind: 'oidc' | 'cas'; name: string }[];
}

interface Props {
  link: string;
  hasMail: boolean;
  logins: Logins;
  back: ReactNode;
}

/** The first admin, whom a code to the address proves. */
export function AdminStep({ link, hasMail, logins, back }: Props) {
  const [mailed, setMailed] = useState<string>();
  return mailed === undefined ? (
    <>
      {logins.campus.map((one) => (
        <CampusLogin key={one.kind} link={link} {...one} />
      ))}
      {logins.has_password ? <Account link={link} back={back} onMailed={setMailed} /> : back}
    </>
  ) : (
    <Code link={link} hasMail={hasMail} email={mailed} onBack={() => setMailed(undefined)} />
  );
}

function CampusLogin({ link, kind, name }: Logins['campus'][number] & { link: string }) {
  const { campus } = useText();
  const { provenCall, checking } = useProvenCall();
  const begin = useMutation({
    mutationFn: () => provenCall(setupCalls.logIn, { link, kind }),
    onSuccess: ({ address }) => location.assign(address),
  });
  return (
    <div className="stack gap-12">
      <Failed failure={begin.error} />
      <Button wide busy={begin.isPending || checking} onClick={() => begin.mutate()}>
        {campus.logIn({ name })}
      </Button>
    </div>
  );
}

interface AccountProps {
  link: string;
  back: ReactNode;
  onMailed: (email: string) => void;
}

const account = z.omit(signUp, { proof: true });

function Account({ link, back, onMailed }: AccountProps) {
  const { setup, auth } = useText();
  const { provenCall, checking } = useProvenCall();
  const { form, submit, failure, busy } = useCallForm({
    schema: account,
    empty: { email: '', username: '', password: '' },
    draft: { name: 'setup', fields: ['email', 'username'] },
    again: true,
    send: (values) => provenCall(setupCalls.signUp, { link, ...values }),
    onSuccess: (_reply, { email }) => onMailed(email),
  });
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <section className={styles.section}>
        <div>
          <h3>{setup.account.name}</h3>
          <p className="soft small">{setup.account.text}</p>
        </div>
        <Fields
          form={form}
          rows={[
            { name: 'email', as: 'email', label: auth.email },
            { name: 'username', as: 'name', label: auth.username, help: auth.usernameHelp },
            { name: 'password', as: 'newPassword', label: auth.password, help: auth.newPasswordHelp },
          ]}
        />
      </section>
      <FormStatus failure={failure} done={false} />
      <div className={styles.acts}>
        {back}
        <Button type="submit" busy={busy}>
          {checking ? auth.checking : setup.sendCode}
        </Button>
      </div>
    </form>
  );
}

const code = z.object({ verificationCode });

interface CodeProps {
  link: string;
  hasMail: boolean;
  email: string;
  onBack: () => void;
}

function Code({ link, hasMail, email, onBack }: CodeProps) {
  const { setup, auth } = useText();
  const { form, submit, failure, busy, done } = useCallForm({
    schema: code,
    empty: { verificationCode: '' },
    send: (values) => call(setupCalls.verify, { link, ...values }),
    // The page is loaded anew, with the site as it is now.
    onSuccess: () => location.assign(paths.desk),
  });
  const row = useCodeRow('verificationCode');
  const unproved = useMutation({
    mutationFn: () => call(setupCalls.verify, { link }),
    onSuccess: () => location.assign(paths.desk),
  });
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <p>{auth.verify.sentTo({ email })}</p>
      <Fields form={form} rows={[row]} />
      <FormStatus failure={failure} done={done && setup.done} />
      <div className={styles.acts}>
        <Button tone="quiet" onClick={onBack}>
          {setup.back}
        </Button>
        <Button type="submit" busy={busy}>
          {setup.finish}
        </Button>
      </div>
      <p className="soft small">{hasMail ? setup.unproved.help : setup.mail.folder}</p>
      <Failed failure={unproved.error} />
      <Button tone="plain" busy={unproved.isPending} onClick={() => unproved.mutate()}>
        {setup.unproved.go}
      </Button>
    </form>
  );
}
