import type { ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusContent } from './focus-content.ts';
import { Heading } from './page.tsx';

interface Props {
  failure: unknown;
  onRetry: () => void;
  busy?: boolean;
  /** What the screen says in place of the failure's own words. */
  text?: string;
  /** Where the screen has no other heading. */
  heading?: boolean;
  /** The way on where trying again may not help. */
  wayOut?: ReactNode;
}

/** The Not Found view in the place of something that did not load. For every noun, so it stands here. */
export function LoadFailed({ failure, onRetry, busy = false, text, heading = false, wayOut }: Props) {
  const { common, errors } = useText();
  const failureText = useFailureText();
  const requestId = failure instanceof Error && 'requestId' in failure ? failure.requestId : undefined;
  return (
    <EmptyState
      title={heading ? <Heading>{errors.loadFailed}</Heading> : errors.loadFailed}
      actions={
        <>
          <Button
            busy={busy}
            busyLabel={common.loading}
            onClick={() => {
              focusContent();
              onRetry();
            }}
          >
            {common.tryAgain}
          </Button>
          {wayOut}
        </>
      }
    >
      <p role="alert">{text ?? failureText(failure)}</p>
      {typeof requestId === 'string' && <p>{errors.reference(requestId)}</p>}
    </EmptyState>
  );
}
