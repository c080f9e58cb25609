import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { verificationCode } from '../../contract/auth/fields.ts';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { beginSession } from '../session/membership.ts';
import { nextPath } from '../session/next.ts';
import { Suspension } from '../session/suspension.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Countdown } from './countdown.tsx';
import { FormStatus } from './form-status.tsx';
import { useCodeRow } from './use-code-row.ts';

const asCode = (text: ReactNode) => <code key="command">{text}</code>;

const schema = z.object({ verificationCode });

/** The code of an admin's login in a new browser (rule G14). */
export function ConfirmLogIn() {
  const { auth } = useText();
  const client = useQueryClient();
  const { form, submit, failure, busy, done } = useCallForm({
    schema,
    empty: { verificationCode: '' },
    focus: 'verificationCode',
    send: (values) => call(authCalls.confirmLogIn, values),
    onSuccess: (reply) => beginSession(client, reply),
  });
  useDelayedRedirect(done, nextPath(useSearch()), 600);
  const suspension = failure instanceof Refusal && failure.code === 'suspended' ? failure.facts : undefined;
  return (
    <>
      {!failure && !done && <Banner tone="green">{auth.logIn.codeSent}</Banner>}
      <form noValidate onSubmit={submit}>
        <Fields form={form} rows={[useCodeRow('verificationCode')]} />
        {suspension ? (
          <Suspension {...suspension} />
        ) : (
          <FormStatus failure={failure} done={done && auth.logIn.done} ended={auth.forgot.tooMany} />
        )}
        <Button type="submit" wide busy={busy}>
          {auth.logIn.submit}
        </Button>
      </form>
      {!done && (
        <>
          <Countdown />
          <p className="soft small">{auth.logIn.noMailbox<ReactNode>({ command: asCode })}</p>
        </>
      )}
    </>
  );
}
