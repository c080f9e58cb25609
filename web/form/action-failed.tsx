import { Refusal } from '../../engine/refusal.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** A conflict with somebody else's change. A retry cannot resolve it, so the button shows the new state instead. */
export interface Conflict {
  codes: readonly string[];
  label: string;
  onShow: () => void;
}

interface Props {
  failure: unknown;
  onRetry: () => void;
  conflict?: Conflict | undefined;
}

/** The error of an action, with a button to retry or to resolve the conflict. */
export function ActionFailed({ failure, onRetry, conflict }: Props) {
  const { common } = useText();
  const failureText = useFailureText();
  const resolve = failure instanceof Refusal && conflict?.codes.includes(failure.code) ? conflict : undefined;
  return (
    <Banner
      tone="red"
      actions={
        <Button
          tone="plain"
          small
          onClick={({ currentTarget }) => {
            // The banner disappears on click: move the focus to the block around it.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            if (resolve) resolve.onShow();
            else onRetry();
          }}
        >
          {resolve?.label ?? common.tryAgain}
        </Button>
      }
    >
      {failureText(failure)}
    </Banner>
  );
}
