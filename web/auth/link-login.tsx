import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter/use-browser-location';
import { Refusal } from '../../engine/refusal.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { useDelayedRedirect } from '../form/use-delayed-redirect.ts';
import { useText } from '../i18n/language.ts';
import { beginSession } from '../session/membership.ts';
import { nextPath } from '../session/next.ts';
import { Suspension } from '../session/suspension.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormStatus } from './form-status.tsx';

/** Asks before the operator's link logs this browser in. */
export function LinkLogin({ link }: { link: string }) {
  const { auth } = useText();
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(authCalls.logInByLink, { link }),
    onSuccess: (reply) => beginSession(client, reply),
  });
  useDelayedRedirect(isSuccess, nextPath(useSearch()), 600);
  const refusal = error instanceof Refusal ? error : undefined;
  if (refusal?.code === 'suspended') return <Suspension {...refusal.facts} />;
  return (
    <>
      <FormStatus failure={error} done={isSuccess && auth.logIn.done} />
      {!isSuccess && refusal?.code !== 'login_link' && (
        <Banner
          actions={
            <Button small busy={isPending} onClick={() => mutate()}>
              {auth.link.submit}
            </Button>
          }
        >
          {auth.link.question}
        </Banner>
      )}
    </>
  );
}
