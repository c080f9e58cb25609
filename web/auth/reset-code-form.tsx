import * as z from 'zod/mini';
import { email } from '../../contract/auth/fields.ts';
import * as limits from '../../contract/auth/limits.ts';
import { authCalls } from '../api/calls.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FormStatus } from './form-status.tsx';
import { useProvenCall } from './use-proven-call.ts';

const rules = z.object({ emailInput: email });

/** Step 1: the e-mail address. */
export function ResetCodeForm({ onSent }: { onSent: () => void }) {
  const { auth } = useText();
  const fieldError = useFieldError();
  const { provenCall, checking } = useProvenCall();
  const { register, error, submit, failure, busy } = useAccountForm({
    schema: rules,
    empty: { emailInput: '' },
    draft: { name: 'forgot-password', fields: ['emailInput'] },
    send: (values) => provenCall(authCalls.createResetSession, values),
    onSuccess: onSent,
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={auth.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={limits.email}
        required
        error={fieldError(error('emailInput'))}
        {...register('emailInput')}
      />
      <FormStatus failure={failure} done={false} />
      <Button type="submit" wide busy={busy}>
        {checking ? auth.checking : auth.forgot.sendCode}
      </Button>
    </form>
  );
}
