import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { typedPassword, verificationCode } from '../../contract/auth/fields.ts';
import { settingIn } from '../../contract/languages.ts';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { campusCalls } from '../api/screen-calls.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { useSite } from '../layout/site.ts';
import { beginSession } from '../session/membership.ts';
import { nextPath } from '../session/next.ts';
import { currentSession } from '../session/session-store.ts';
import { Suspension } from '../session/suspension.tsx';
import { Banner, Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { MailLink } from '../ui/mail-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { KeyDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { FormStatus } from './form-status.tsx';
import { useCodeRow } from './use-code-row.ts';
import { useProvenCall } from './use-proven-call.ts';

const mailTo = (address: string) => () => <MailLink key={address} to={address} />;

/** Asks whether the account of the address is that of the person who has just come from the campus login (rule K54). */
export function CampusLink() {
  const { auth, campus } = useText();
  const text = campus.first;
  const language = useLanguage();
  const { contactEmail, logins } = useSite();
  const next = nextPath(useSearch());
  const [way, setWay] = useState<'password' | 'code' | 'other'>();
  const { data, error, refetch } = useQuery({
    queryKey: ['auth', 'campus-link'],
    queryFn: ({ signal }) => call(campusCalls.campusLink, {}, { signal }),
    // Asked once per visit: the answer ends with the link, while the success message is still shown.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const send = useMutation({
    mutationFn: () => call(campusCalls.sendLinkCode, {}),
    onMutate: () => setWay('code'),
  });
  if (error instanceof Refusal && error.code === 'not_found')
    return (
      <Redirect
        replace
        to={currentSession() ? next : `/login?problem=campus_expired&next=${encodeURIComponent(next)}`}
      />
    );
  if (error) return <LoadFailed heading failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner large />;
  const name = (logins?.campus[0] && settingIn(logins.campus[0], 'name', language)) || '';
  const isClosed = !data.password && !data.code;
  return (
    <FormSheet always title={text.title} drawing={<KeyDrawing />} lead={text.why({ name })}>
      <p className="sentence">
        <strong>
          {data.account
            ? text.question({ address: data.address })
            : text.addressOnly({ address: data.address })}
        </strong>
      </p>
      <div className="stack gap-12">
        {data.password && (
          <Button wide tone={way ? 'plain' : 'accent'} onClick={() => setWay('password')}>
            {text.password}
          </Button>
        )}
        {data.code && (
          <Button
            wide
            tone={data.password || way ? 'plain' : 'accent'}
            busy={send.isPending}
            onClick={() => send.mutate()}
          >
            {text.code}
          </Button>
        )}
        <Button wide tone="plain" onClick={() => setWay('other')}>
          {text.notMine}
        </Button>
      </div>
      {way === 'code' && <Failed failure={send.error} />}
      {way === 'code' && send.isSuccess && (
        <Banner tone="green">{auth.verify.sentTo({ email: data.address })}</Banner>
      )}
      {(way === 'password' || (way === 'code' && send.isSuccess)) && (
        <Confirm key={way} way={way} next={next} />
      )}
      {(way === 'other' || isClosed) && (
        <Banner>
          {(isClosed ? text.byOperator : text.nothingDone)<ReactNode>({
            mail: mailTo(contactEmail),
          })}
        </Banner>
      )}
    </FormSheet>
  );
}

function Confirm({ way, next }: { way: 'password' | 'code'; next: string }) {
  const { auth, campus } = useText();
  const text = campus.first;
  const client = useQueryClient();
  const codeRow = useCodeRow('code');
  const { provenCall, checking } = useProvenCall();
  const { form, submit, failure, busy, done } = useCallForm({
    schema: z.object(way === 'password' ? { password: typedPassword } : { code: verificationCode }),
    empty: { [way]: '' },
    focus: way,
    send: (values) => provenCall(campusCalls.confirmCampusLink, values),
    onSuccess: (reply) => beginSession(client, reply),
  });
  useDelayedRedirect(done, next, 600);
  const refusal = failure instanceof Refusal ? failure : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <Fields
        form={form}
        rows={[way === 'password' ? { name: way, as: way, label: auth.password } : codeRow]}
      />
      {refusal?.code === 'suspended' ? (
        <Suspension {...refusal.facts} />
      ) : (
        <FormStatus failure={failure} done={done && auth.logIn.done} ended={auth.forgot.tooMany} />
      )}
      <Button type="submit" wide busy={busy}>
        {checking ? auth.checking : text.submit}
      </Button>
    </form>
  );
}
