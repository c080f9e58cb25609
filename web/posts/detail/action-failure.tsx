import { useQueryClient } from '@tanstack/react-query';
import { CallerError } from '../../../contract/errors.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { refreshPosts } from '../api.ts';

interface Props {
  failure: unknown;
  onRetry: () => void;
}

/** Why an action failed, where it failed. What somebody else has changed meanwhile no retry helps: look again. */
export function ActionFailure({ failure, onRetry }: Props) {
  const { posts, common } = useText();
  const failureText = useFailureText();
  const client = useQueryClient();
  const isOutdated = failure instanceof CallerError && failure.code === 'post_state';
  return (
    <Banner
      tone="red"
      actions={
        <Button
          tone="plain"
          small
          onClick={({ currentTarget }) => {
            // This box goes with the press; what follows is shown in the block around it.
            currentTarget.closest('section')?.focus();
            if (isOutdated) void refreshPosts(client);
            else onRetry();
          }}
        >
          {isOutdated ? posts.detail.manage.showNow : common.tryAgain}
        </Button>
      }
    >
      {failureText(failure)}
    </Banner>
  );
}
