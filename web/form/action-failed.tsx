import { CallerError, type ErrorCode } from '../../contract/errors.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Where somebody else was faster no retry helps: what the button then says and does. */
export interface Conflict {
  codes: readonly ErrorCode[];
  label: string;
  onShow: () => void;
}

interface Props {
  failure: unknown;
  onRetry: () => void;
  conflict: Conflict;
}

/** Why an action failed, where it failed, and the way on. */
export function ActionFailed({ failure, onRetry, conflict }: Props) {
  const { common } = useText();
  const failureText = useFailureText();
  const isConflict = failure instanceof CallerError && conflict.codes.includes(failure.code);
  return (
    <Banner
      tone="red"
      actions={
        <Button
          tone="plain"
          small
          onClick={({ currentTarget }) => {
            // This box goes with the press; what follows is shown in the block around it.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            if (isConflict) conflict.onShow();
            else onRetry();
          }}
        >
          {isConflict ? conflict.label : common.tryAgain}
        </Button>
      }
    >
      {failureText(failure)}
    </Banner>
  );
}
