import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HealthFinding } from '../../contract/desk/health.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { plainDigits } from '../form/plain-digits.ts';
import { useText } from '../i18n/language.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Findings } from './findings.tsx';
import { health } from './queries.ts';
import styles from './desk.module.css';

interface Left {
  findings: readonly HealthFinding[];
  unproved: boolean;
}

/** The warnings and problems of a site that was set up in a browser; undefined if nothing is left to do. */
export function useLeftToDo(): Left | undefined {
  const { data } = useQuery(health);
  const findings = data?.findings.filter(({ state }) => state === 'problem' || state === 'warning') ?? [];
  return data?.set_up && (findings.length > 0 || data.unproved)
    ? { findings, unproved: data.unproved }
    : undefined;
}

export function LeftToDo({ findings, unproved }: Left) {
  const { left } = useText().desk;
  return (
    <section className={styles.left} aria-labelledby="left">
      <h2 id="left">{left.title}</h2>
      {unproved && <ProveAddress />}
      <Findings findings={findings} />
    </section>
  );
}

/** Asks the admin who was made without a code for it. */
function ProveAddress() {
  const { desk, auth } = useText();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => call(authCalls.sendAddressCode, {}) });
  const prove = useMutation({
    mutationFn: () => call(authCalls.proveAddress, { verificationCode: code }),
    onSuccess: () => client.invalidateQueries({ queryKey: health.queryKey }),
  });
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        prove.mutate();
      }}
    >
      <p>{desk.left.unproved}</p>
      {send.isSuccess && (
        <TextField
          label={auth.code}
          help={auth.codeHelp}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(plainDigits(target.value))}
        />
      )}
      <Failed failure={prove.error ?? send.error} />
      <div className="cluster gap-12">
        <Button
          tone={send.isSuccess ? 'quiet' : 'accent'}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {desk.left.send}
        </Button>
        {send.isSuccess && (
          <Button type="submit" busy={prove.isPending}>
            {auth.verify.submit}
          </Button>
        )}
      </div>
    </form>
  );
}
