import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import type { Session } from '../storage/register-worker.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useCheckFailure } from './membership.ts';
import { loseSession, storeSession, timeLeft, useSession } from './session-store.ts';
import styles from './session-watch.module.css';

const renewAtMostEvery = 5 * 60_000;
const warnBefore = 5 * 60_000;
const tick = 5_000;

let renewedAt = Date.now();

function useKeepAlive() {
  return useMutation({
    mutationFn: () => call(authCalls.keepAlive, {}),
    onSuccess: (reply) => {
      renewedAt = Date.now();
      storeSession(reply);
    },
  });
}

/** Renews the session on activity, and warns before it ends and while the server can't be asked about it. */
export function SessionWatch() {
  const session = useSession();
  return (
    session && (
      <>
        <NotReached />
        <ActiveSessionWatch session={session} />
      </>
    )
  );
}

function NotReached() {
  const { common } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const failure = useCheckFailure();
  const again = useMutation({ mutationFn: () => client.refetchQueries({ type: 'active' }) });
  if (!failure) return null;
  return (
    <div className={styles.warning} role="alert">
      <p>{failureText(failure)}</p>
      <Button small busy={again.isPending} onClick={() => again.mutate()}>
        {common.tryAgain}
      </Button>
    </div>
  );
}

function ActiveSessionWatch({ session }: { session: Session }) {
  const { common } = useText();
  const failureText = useFailureText();
  const keepAlive = useKeepAlive();
  const [left, setLeft] = useState(() => timeLeft(session));
  const warning = left < warnBefore;

  const onTick = useEffectEvent(() => {
    setLeft(timeLeft(session));
    if (timeLeft(session) <= 0) loseSession();
  });
  const onActivity = useEffectEvent(() => {
    // A failure is not reported: the next activity retries, and the warning follows.
    if (!warning && !keepAlive.isPending && Date.now() - renewedAt > renewAtMostEvery) keepAlive.mutate();
  });

  useEffect(() => {
    const timer = setInterval(onTick, tick);
    // Timers are late after a phone wakes up.
    const watched = [
      ['visibilitychange', onTick],
      ['pointerdown', onActivity],
      ['keydown', onActivity],
    ] as const;
    for (const [event, listener] of watched) document.addEventListener(event, listener, { passive: true });
    return () => {
      clearInterval(timer);
      for (const [event, listener] of watched) document.removeEventListener(event, listener);
    };
  }, []);

  if (!warning) return null;
  return (
    <div className={styles.warning} role="alert">
      <p>{common.session.expiring({ minutes: Math.max(0, Math.ceil(left / 60_000)) })}</p>
      <Button
        small
        busy={keepAlive.isPending}
        onClick={() =>
          keepAlive.mutate(undefined, {
            onSuccess: (reply) => {
              setLeft(reply.sessionExpirationTime - reply.serverNow);
              showToast({ tone: 'neutral', text: common.session.renewed });
            },
            onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
          })
        }
      >
        {common.session.stay}
      </Button>
    </div>
  );
}
