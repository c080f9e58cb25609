import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { HealthFinding } from '../../contract/desk/health.ts';
import type { SectionName } from '../../contract/site-facts.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { plainDigits } from '../form/plain-digits.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Findings } from './findings.tsx';
import { health, siteSections } from './queries.ts';
import styles from './desk.module.css';

/** What the setup gives a default that works, and does not ask for. */
const unasked: readonly SectionName[] = ['currencies', 'termEnds', 'landing'];

interface Left {
  sections: readonly SectionName[];
  findings: readonly HealthFinding[];
  unproved: boolean;
}

/** The warnings and problems of a site that was set up in a browser; undefined if nothing is left to do. */
export function useLeftToDo(): Left | undefined {
  const { data } = useQuery(health);
  const { data: site } = useQuery({ ...siteSections, enabled: data?.set_up === true });
  const sections = unasked.filter((name) => site?.[name].edited_by === null);
  const findings = data?.findings.filter(({ state }) => state === 'problem' || state === 'warning') ?? [];
  return data?.set_up && (findings.length > 0 || data.unproved)
    ? { sections, findings, unproved: data.unproved }
    : undefined;
}

export function LeftToDo({ sections, findings, unproved }: Left) {
  const { left, site } = useText().desk;
  return (
    <section className={styles.left} aria-labelledby="left">
      <h2 id="left">{left.title}</h2>
      {unproved && <ProveAddress />}
      <Findings findings={findings} />
      {sections.length > 0 && (
        <p className="small">
          {left.unasked}{' '}
          {sections.map((name, place) => (
            <span key={name}>
              {place > 0 && ' · '}
              <Link to={`${paths.deskSite}#${name}`}>{site.sections[name].name}</Link>
            </span>
          ))}
        </p>
      )}
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
