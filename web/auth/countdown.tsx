import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as limits from '../../contract/auth/limits.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

/** Counts down, then offers a new code. The code itself is valid for longer (rule A5). */
export function Countdown() {
  const { auth } = useText();
  const failureText = useFailureText();
  const box = useRef<HTMLDivElement>(null);
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const left = useSecondsLeft(startedAt);
  const again = useMutation({
    mutationFn: () => call(authCalls.sendNewCode, {}),
    onSuccess: () => {
      setStartedAt(Date.now());
      // The countdown replaces the button, which has the focus.
      box.current?.focus({ preventScroll: true });
    },
  });
  return (
    <div ref={box} tabIndex={-1} className="stack gap-12 start">
      {again.isSuccess && <Banner tone="green">{auth.newCodeSent}</Banner>}
      {left > 0 ? (
        <p role="timer" className="soft small figures">
          {auth.countdown({ time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </p>
      ) : (
        <>
          <Button tone="plain" busy={again.isPending} onClick={() => again.mutate()}>
            {auth.sendNewCode}
          </Button>
          {again.isError && <FieldError>{failureText(again.error)}</FieldError>}
        </>
      )}
    </div>
  );
}

function useSecondsLeft(startedAt: number): number {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.floor((Math.max(now, startedAt) - startedAt) / 1000);
  return Math.max(0, limits.countdownSeconds - passed);
}
