import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits } from '../../../contract/auth/fields.ts';
import { call } from '../../api/call.ts';
import { authCalls } from '../../api/calls.ts';
import { placeRefusal } from '../../form/place-refusal.ts';
import { useFieldError } from '../../form/use-field-error.ts';
import { zodResolver } from '../../form/zod-resolver.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { usePasswordTexts } from '../../i18n/use-password-texts.ts';
import { noteSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passwordRules } from './password-rules.ts';
import styles from './account-forms.module.css';

interface Props {
  username: string;
  onCancel: () => void;
  onDone: () => void;
}

interface Values {
  currentPassword: string;
  newPassword: string;
  confirm: string;
}

export function PasswordForm({ username, onCancel, onDone }: Props) {
  const { profile, auth, common } = useText();
  const { password } = profile.account;
  const fieldError = useFieldError();
  const failureText = useFailureText();
  const texts = usePasswordTexts();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Values>({
    resolver: zodResolver<Values>(passwordRules),
    defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
  });
  useEffect(() => form.setFocus('currentPassword'), [form]);

  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      call(authCalls.changePassword, { currentPassword, newPassword }),
    onSuccess: (reply) => {
      // Every session has ended, and this one has begun anew.
      noteSession(reply);
      onDone();
    },
    onError: (refused) => {
      if (!placeRefusal(form, refused)) setFailure(refused);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (change.isPending) return;
    setFailure(undefined);
    change.mutate(values);
  });

  const { errors } = form.formState;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {/* Tells a password manager whose password it is. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        label={password.current}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        required
        texts={texts}
        error={fieldError(errors.currentPassword)}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label={password.new}
        help={auth.newPasswordHelp}
        autoComplete="new-password"
        required
        texts={texts}
        error={fieldError(errors.newPassword)}
        {...form.register('newPassword')}
      />
      <PasswordField
        label={password.confirm}
        autoComplete="new-password"
        required
        texts={texts}
        error={fieldError(errors.confirm)}
        {...form.register('confirm')}
      />
      {failure !== undefined && <Banner tone="red">{failureText(failure)}</Banner>}
      <div className={styles.buttons}>
        <Button type="submit" busy={change.isPending} busyLabel={common.working}>
          {password.submit}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
