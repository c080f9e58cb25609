import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { logIn } from '../../contract/auth/fields.ts';
import * as limits from '../../contract/auth/limits.ts';
import type { ErrorDetails } from '../../contract/errors.ts';
import { Refusal } from '../../engine/refusal.ts';
import { authCalls } from '../api/calls.ts';
import { appealCalls } from '../api/screen-calls.ts';
import { AppealForm } from '../appeals/appeal-form.tsx';
import { saveDraft } from '../form/draft.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { beginSession } from '../session/membership.ts';
import { nextPath, useKeepNext } from '../session/next.ts';
import { useSessionWasLost } from '../session/session-store.ts';
import { Suspension } from '../session/suspension.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ConfirmLogIn } from './confirm-log-in.tsx';
import { KeyDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useProvenCall } from './use-proven-call.ts';

/** The step is in the address, so that reload and Back keep it. */
const codeStep = `${paths.logIn()}?step=code`;

const CampusLink = lazy(async () => ({ default: (await import('./first-link.tsx')).CampusLink }));

export function LogInScreen() {
  const isFirstLink = new URLSearchParams(useSearch()).has('link');
  if (!isFirstLink) return <LogInForm />;
  return (
    <Suspense fallback={<Spinner large />}>
      <CampusLink />
    </Suspense>
  );
}

function LogInForm() {
  const { auth, common } = useText();
  const text = auth.logIn;
  const client = useQueryClient();
  const sessionWasLost = useSessionWasLost();
  const search = useSearch();
  const keepNext = useKeepNext();
  /** The e-mail address whose password was changed just now. */
  const [resetFor] = useState(() => (history.state as { resetFor?: string } | null)?.resetFor);
  const isReset = resetFor !== undefined;

  const [, navigate] = useLocation();
  const atCode = new URLSearchParams(search).get('step') === 'code';
  const { provenCall, checking } = useProvenCall();
  const { form, submit, failure, busy, done } = useCallForm({
    schema: logIn,
    empty: { usernameOrEmail: resetFor ?? '', password: '' },
    draft: { name: 'log-in', fields: ['usernameOrEmail'] },
    send: (values) => provenCall(authCalls.logIn, values),
    onSuccess: async (reply, { usernameOrEmail }) => {
      await beginSession(client, reply);
      // For the next login, if the session is lost. A logout removes it.
      saveDraft('log-in', { usernameOrEmail });
    },
    onFailure: (refused) => {
      if (refused instanceof Refusal && refused.code === 'code_needed') navigate(keepNext(codeStep));
    },
  });
  useDelayedRedirect(done, nextPath(search), 600);

  if (atCode)
    return (
      <FormSheet
        title={text.title}
        drawing={<KeyDrawing />}
        footer={<Link to={keepNext(paths.logIn())}>{auth.forgot.toLogIn}</Link>}
      >
        <ConfirmLogIn />
      </FormSheet>
    );
  const suspension = failure instanceof Refusal && failure.code === 'suspended' ? failure.facts : undefined;
  const codeNeeded = failure instanceof Refusal && failure.code === 'code_needed';
  const unverified = failure instanceof Refusal && failure.code === 'unverified';
  return (
    <FormSheet
      begins
      title={text.title}
      drawing={<KeyDrawing />}
      footer={
        <>
          <span>
            {text.noAccount} <Link to={keepNext(paths.signUp)}>{text.toSignUp}</Link>
          </span>
          <Link to={keepNext(paths.forgotPassword)}>{text.forgot}</Link>
        </>
      }
    >
      {isReset && !failure && !done && <Banner tone="green">{auth.forgot.done}</Banner>}
      {sessionWasLost && !isReset && !failure && <Banner>{common.session.ended}</Banner>}
      {!sessionWasLost && !failure && nextPath(search).startsWith('/post/') && (
        <Banner>{text.forPost}</Banner>
      )}
      <form noValidate onSubmit={submit}>
        <Fields
          form={form}
          rows={[
            { name: 'usernameOrEmail', as: 'name', label: text.identifier, maxLength: limits.email },
            { name: 'password', as: 'password', label: auth.password },
          ]}
        />
        <FormStatus
          failure={suspension || codeNeeded ? undefined : failure}
          done={done && text.done}
          actions={
            unverified && (
              <ButtonLink small tone="plain" to={keepNext(paths.verifyEmail)}>
                {text.toVerify}
              </ButtonLink>
            )
          }
        />
        <Button type="submit" wide busy={busy}>
          {checking ? auth.checking : text.submit}
        </Button>
      </form>
      {suspension && (
        <Suspended
          {...suspension}
          send={(text) => provenCall(appealCalls.appealSuspension, { ...form.getValues(), text })}
        />
      )}
    </FormSheet>
  );
}

interface SuspendedProps extends ErrorDetails {
  send: (text: string) => Promise<unknown>;
}

/** Until when the account is suspended, and why, with a form that asks for another look. */
function Suspended({ send, ...suspension }: SuspendedProps) {
  const { appeals } = useText();
  const [isOpen, setOpen] = useState(false);
  const ask = (
    <Button small tone="plain" onClick={() => setOpen(true)}>
      {appeals.ask}
    </Button>
  );
  return (
    <>
      <Suspension {...suspension} actions={!isOpen && ask} />
      {isOpen && <AppealForm draft="appeal suspension" send={send} />}
    </>
  );
}
