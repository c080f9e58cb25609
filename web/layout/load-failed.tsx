import type { ReactNode } from 'react';
import { Refusal } from '../../engine/refusal.ts';
import { NoConnection } from '../api/failures.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusContent } from './focus-content.ts';
import { Heading } from './page.tsx';

export interface LoadFailedProps {
  failure: unknown;
  onRetry: () => void;
  /** Whether a retry is under way. Only for queries with data: those without are pending then, and show a spinner. */
  busy?: boolean;
  /** Replaces the message of the failure. */
  text?: string;
  /** The likely reason, shown if the server replies 404. */
  gone?: string;
  /** Renders the title as the h1 of the screen. */
  heading?: boolean;
  /** Another action, for failures that a retry may not solve. */
  wayOut?: ReactNode;
}

/** Shown instead of data that could not be loaded, with a retry button. */
export function LoadFailed({
  failure,
  onRetry,
  busy = false,
  text,
  gone,
  heading = false,
  wayOut,
}: LoadFailedProps) {
  const { common, errors } = useText();
  const failureText = useFailureText();
  const requestId = failure instanceof Error && 'requestId' in failure ? failure.requestId : undefined;
  const isGone = failure instanceof Refusal && failure.status === 404;
  const cause = isGone && gone !== undefined ? gone : text === undefined ? undefined : failureText(failure);
  return (
    <EmptyState
      drawing={failure instanceof NoConnection ? 'offline' : isGone ? 'missing' : 'failed'}
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
      {cause !== undefined && <p>{cause}</p>}
      {typeof requestId === 'string' && <p>{errors.reference({ requestId })}</p>}
    </EmptyState>
  );
}
