import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';

interface Props {
  /** An error that no field shows. */
  failure: unknown;
  /** The success message, shown until the redirect. */
  done: string | false;
  actions?: ReactNode;
}

/** The result of the form: an error, or a success with a spinner. */
export function FormStatus({ failure, done, actions }: Props) {
  const { common } = useText();
  const failureText = useFailureText();
  if (done) {
    return (
      <Banner tone="green" busyLabel={common.loading}>
        {done}
      </Banner>
    );
  }
  if (!failure) return null;
  return (
    <Banner tone="red" actions={actions}>
      {failureText(failure)}
    </Banner>
  );
}
