import { Link } from 'wouter';
import * as z from 'zod/mini';
import { email, isUniversityEmail, signUp } from '../../contract/auth/fields.ts';
import * as limits from '../../contract/auth/limits.ts';
import { authCalls } from '../api/calls.ts';
import { confirms } from '../form/confirms.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { useKeepNext } from '../session/next.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PenDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useProvenCall } from './use-proven-call.ts';

export function SignUpScreen() {
  const { auth, common } = useText();
  const text = auth.signUp;
  const format = useFormat();
  const fieldError = useFieldError();
  const keepNext = useKeepNext();
  const { emailDomains, guidelinesUrl } = useSite();

  const { provenCall, checking } = useProvenCall();
  const { register, error, submit, failure, busy, done } = useAccountForm({
    schema: signUpSchema(emailDomains),
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
      footer={
        <span>
          {text.hasAccount} <Link to={keepNext(paths.logIn())}>{text.toLogIn}</Link>
        </span>
      }
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label={auth.email}
          help={
            emailDomains.length > 0
              ? text.emailHelp(format.either(emailDomains.map(withDot)))
              : text.emailHelpPlain
          }
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={limits.email}
          required
          error={fieldError(error('email'))}
          {...register('email')}
        />
        <TextField
          label={auth.username}
          help={auth.usernameHelp}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={fieldError(error('username'))}
          {...register('username')}
        />
        <PasswordField
          label={auth.password}
          help={auth.newPasswordHelp}
          autoComplete="new-password"
          required
          error={fieldError(error('password'))}
          {...register('password')}
        />
        <PasswordField
          label={text.confirm}
          autoComplete="new-password"
          required
          error={fieldError(error('confirm'))}
          {...register('confirm')}
        />
        <p>
          {text.accept.start}
          <Link to={paths.terms}>{common.footer.terms}</Link>
          {text.accept.and}
          <SiteLink to={guidelinesUrl || paths.guidelines}>{common.footer.guidelines}</SiteLink>
          {text.accept.read}
          <Link to={paths.privacy}>{common.footer.privacy}</Link>
          {text.accept.end}
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
function signUpSchema(domains: readonly string[]) {
  const more = { email: z.pipe(email, university(domains)), confirm: z.string() };
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
