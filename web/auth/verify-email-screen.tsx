import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { verificationCode } from '../../contract/auth/fields.ts';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { removeDraft, saveDraft, readDraft } from '../form/draft.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { beginSession } from '../session/membership.ts';
import { useKeepNext } from '../session/next.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Countdown } from './countdown.tsx';
import { EnvelopeDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useCodeRow } from './use-code-row.ts';

const schema = z.object({ verificationCode });

export function VerifyEmailScreen() {
  const isCampusOnly = useSite().logins?.password === false;
  const { isPending, error, refetch } = useQuery({
    queryKey: ['auth', 'code-session'],
    queryFn: ({ signal }) => call(authCalls.checkCodeSession, {}, { signal }),
    // Checked once per visit, because verification ends the session while the success message is still shown.
    gcTime: 0,
    staleTime: Infinity,
    enabled: !isCampusOnly,
  });
  if (isCampusOnly) return <CampusOnly />;
  if (isPending) return <Spinner large />;
  if (error instanceof Refusal && error.code === 'no_code_session') return <MissingSession />;
  if (error) return <LoadFailed heading failure={error} onRetry={() => void refetch()} />;
  return <CodeForm />;
}

/** Where there are no codes, the sheet holds the campus's own login alone. */
function CampusOnly() {
  const { auth } = useText();
  return (
    <FormSheet title={auth.verify.title} drawing={<EnvelopeDrawing />}>
      {null}
    </FormSheet>
  );
}

function CodeForm() {
  const { auth } = useText();
  const keepNext = useKeepNext();
  const client = useQueryClient();
  const [{ email }] = useState(() => readDraft<{ email: string }>('sign-up'));
  const { form, submit, failure, busy, done } = useCallForm({
    schema,
    empty: { verificationCode: '' },
    send: (values) => call(authCalls.verifyUser, values),
    onSuccess: async (reply) => {
      // The account exists even if the session can't be read here: the login follows.
      await beginSession(client, reply).catch(() => undefined);
      if (email) saveDraft('log-in', { usernameOrEmail: email });
      removeDraft('sign-up');
    },
  });
  useDelayedRedirect(done, keepNext(paths.logIn()), 2000);
  return (
    <FormSheet
      title={auth.verify.title}
      drawing={<EnvelopeDrawing />}
      lead={email ? auth.verify.sentTo({ email }) : auth.verify.text}
      // The sign-up form still has the typed values.
      footer={!done && <Link to={keepNext(paths.signUp)}>{auth.verify.otherEmail}</Link>}
    >
      <form noValidate onSubmit={submit}>
        <Fields form={form} rows={[useCodeRow('verificationCode')]} />
        <FormStatus failure={failure} done={done && auth.verify.done} ended={auth.verify.tooMany} />
        <Button type="submit" wide busy={busy}>
          {auth.verify.submit}
        </Button>
      </form>
      {!done && <Countdown />}
    </FormSheet>
  );
}

/** Shown instead of the code form if this browser has no code session. */
function MissingSession() {
  const keepNext = useKeepNext();
  const { missing } = useText().auth.verify;
  return (
    <Page title={missing.title} heading="own" width="post">
      <EmptyState
        title={<Heading>{missing.title}</Heading>}
        actions={<ButtonLink to={keepNext(paths.signUp)}>{missing.toSignUp}</ButtonLink>}
      >
        <p>{missing.session}</p>
        <p>{missing.post}</p>
      </EmptyState>
    </Page>
  );
}
