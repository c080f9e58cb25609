import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { verificationCode } from '../../contract/auth/fields.ts';
import { call } from '../api/call.ts';
import { authCalls } from '../api/calls.ts';
import { Fields } from '../form/fields.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useText } from '../i18n/language.ts';
import { Failed } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { FormStatus } from './form-status.tsx';
import { useCodeRow } from './use-code-row.ts';

interface Props {
  onProved: () => void;
  /** Buttons beside 'Send a code'. */
  children?: ReactNode;
}

/** Sends a code to the member's address, then asks for it. */
export function ProveForm({ onProved, children }: Props) {
  const { auth } = useText();
  const send = useMutation({ mutationFn: () => call(authCalls.sendProofCode, {}) });
  const { form, submit, failure, busy } = useCallForm({
    schema: z.object({ verificationCode }),
    empty: { verificationCode: '' },
    send: (values) => call(authCalls.proveAddress, values),
    onSuccess: onProved,
  });
  const codeRow = useCodeRow('verificationCode');
  return (
    <div className="stack gap-12">
      {send.isSuccess && (
        <form className="stack" noValidate onSubmit={submit}>
          <Fields form={form} rows={[codeRow]} />
          <FormStatus failure={failure} done={false} ended={auth.forgot.tooMany} />
          <Button type="submit" busy={busy}>
            {auth.proof.submit}
          </Button>
        </form>
      )}
      <Failed failure={send.error} />
      <div className="cluster">
        <Button
          tone={send.isSuccess ? 'plain' : 'accent'}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? auth.sendNewCode : auth.proof.send}
        </Button>
        {children}
      </div>
    </div>
  );
}
