import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { emailWith, isUniversityEmail, signUp } from '../../contract/auth/fields.ts';
import { authCalls } from '../api/calls.ts';
import { confirms } from '../form/confirms.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { nextPath, useKeepNext } from '../session/next.ts';
import { Button } from '../ui/button.tsx';
import { PenDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useProvenCall } from './use-proven-call.ts';

const linkTo = (to: string) => (words: ReactNode) => (
  <SiteLink key={to} to={to}>
    {words}
  </SiteLink>
);

export function SignUpScreen() {
  const { auth } = useText();
  const text = auth.signUp;
  const format = useFormat();
  const keepNext = useKeepNext();
  const isForPost = nextPath(useSearch()).startsWith('/post/');
  const { emailDomains, emailSigns = false, guidelinesUrl } = useSite();

  const { provenCall, checking } = useProvenCall();
  const { form, submit, failure, busy, done } = useCallForm({
    schema: signUpSchema(emailDomains, emailSigns),
    empty: { email: '', username: '', password: '', confirm: '' },
    draft: { name: 'sign-up', fields: ['email', 'username'] },
    send: ({ email, username, password }) => provenCall(authCalls.signUp, { email, username, password }),
  });
  useDelayedRedirect(done, keepNext(paths.verifyEmail), 1000);

  return (
    <FormSheet
      begins
      title={text.title}
      drawing={<PenDrawing />}
      lead={isForPost && text.forPost}
      footer={
        <span>
          {text.hasAccount} <Link to={keepNext(paths.logIn())}>{text.toLogIn}</Link>
        </span>
      }
    >
      <form noValidate onSubmit={submit}>
        <Fields
          form={form}
          rows={[
            {
              name: 'email',
              as: 'email',
              label: auth.email,
              help:
                emailDomains.length > 0
                  ? text.emailHelp({ domains: format.either(emailDomains.map(withDot)) })
                  : text.emailHelpPlain,
            },
            { name: 'username', as: 'name', label: auth.username, help: auth.usernameHelp },
            { name: 'password', as: 'newPassword', label: auth.password, help: auth.newPasswordHelp },
            { name: 'confirm', as: 'newPassword', label: text.confirm },
          ]}
        />
        <p>
          {text.accept<ReactNode>({
            terms: linkTo(paths.terms),
            guidelines: linkTo(guidelinesUrl || paths.guidelines),
            privacy: linkTo(paths.privacy),
          })}
        </p>
        <FormStatus failure={failure} done={done && text.done} />
        <Button type="submit" wide busy={busy}>
          {checking ? auth.checking : text.submit}
        </Button>
      </form>
    </FormSheet>
  );
}

/** Adds a leading dot to a suffix that many universities share, such as `edu.cn`, but not to a university's domain. */
function withDot(domain: string): string {
  return /^(edu|ac)(\.[a-z]{2})?$/.test(domain) ? `.${domain}` : domain;
}

/** The contract's schema, plus the site's e-mail domains and the repeated password. */
function signUpSchema(domains: readonly string[], emailSigns: boolean) {
  const more = { email: z.pipe(emailWith(emailSigns), university(domains)), confirm: z.string() };
  return z.extend(signUp, more).check(confirms('password'));
}

/** Accepts every domain until the site settings are loaded; the server checks it again. */
function university(domains: readonly string[]) {
  return z
    .string()
    .check(
      z.refine(
        (address) => domains.length === 0 || isUniversityEmail(address, domains),
        'email_not_university',
      ),
    );
}
