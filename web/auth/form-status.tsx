import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';

interface Props {
  /** What the server refused, unless it already stands beside a field. */
  failure: unknown;
  /** What has succeeded, while the next screen comes. */
  done: string | false;
  actions?: ReactNode;
}

/** How the form went: a red box, or a green one with a spinner. */
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
