import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { LogOutButton } from '../layout/log-out-button.tsx';
import { EnvelopeDrawing } from './drawings.tsx';
import { FormSheet } from './form-sheet.tsx';
import { ProveForm } from './prove-form.tsx';

/** All that a member may do before the address is proved again. Below are the ways to take the data along, and to leave. */
export function ProofScreen({ email, data, close }: { email: string; data: ReactNode; close: ReactNode }) {
  const { auth, profile } = useText();
  const { proof } = auth;
  return (
    <FormSheet
      always
      title={proof.question}
      drawing={<EnvelopeDrawing />}
      lead={proof.needed({ email })}
      footer={<LogOutButton />}
    >
      <ProveForm onProved={() => location.reload()} />
      <h2>{profile.account.data.label}</h2>
      {data}
      <h2>{profile.account.close.label}</h2>
      {close}
    </FormSheet>
  );
}
