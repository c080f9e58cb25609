import type { ReactNode } from 'react';
import { Refusal } from '../../engine/refusal.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';

interface Props {
  /** An error that no field shows. */
  failure: unknown;
  /** The success message, shown until the redirect. */
  done: string | false;
  actions?: ReactNode;
  /** Replaces the message of a refused code whose session has ended. */
  ended?: string | undefined;
}

/** The result of the form: an error, or a success with a spinner. */
export function FormStatus({ failure, done, actions, ended }: Props) {
  const failureText = useFailureText();
  if (done) {
    return (
      <Banner tone="green" busy>
        {done}
      </Banner>
    );
  }
  if (!failure) return null;
  const isEnded = failure instanceof Refusal && failure.code === 'no_code_session';
  return (
    <Banner tone="red" actions={actions}>
      {(isEnded && ended) || failureText(failure)}
    </Banner>
  );
}
