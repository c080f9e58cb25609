import { useQueryClient } from '@tanstack/react-query';
import { CallerError, type ErrorCode } from '../../../contract/errors.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { userUpdates } from './updates-api.ts';

/** No retry helps where somebody else was faster. */
const outdated: readonly ErrorCode[] = ['update_decided', 'update_differs', 'update_not_found'];

export function DecisionFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { profile, common } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const isOutdated = failure instanceof CallerError && outdated.includes(failure.code);
  const reload = () => void client.invalidateQueries({ queryKey: userUpdates.queryKey });
  return (
    <Banner
      tone="red"
      actions={
        <Button tone="plain" small onClick={isOutdated ? reload : onRetry}>
          {isOutdated ? profile.updates.reload : common.tryAgain}
        </Button>
      }
    >
      {failureText(failure)}
    </Banner>
  );
}
