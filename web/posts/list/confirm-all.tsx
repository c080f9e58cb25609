import * as limits from '../../../contract/posts/limits.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isAsked } from '../confirmation.ts';
import { usePostAction } from '../use-post-action.ts';

/** Confirms all own posts whose author is asked whether they are still available, if there are several. */
export function ConfirmAll({ posts }: { posts: readonly ListedPost[] }) {
  const { posts: texts } = useText();
  const { confirmation } = texts;
  const failureText = useFailureText();
  const confirm = usePostAction<'confirm'>();
  const asked = posts.filter(isAsked);
  const postIds = asked.slice(0, limits.changedAtOnce).map(({ post_id }) => post_id);
  if (postIds.length < 2) return null;
  return (
    <Banner
      tone={confirm.isError ? 'red' : 'neutral'}
      actions={
        <Button small busy={confirm.isPending} onClick={() => confirm.mutate({ action: 'confirm', postIds })}>
          {confirmation.all}
        </Button>
      }
    >
      {confirm.isError ? failureText(confirm.error) : confirmation.several(postIds.length)}
    </Banner>
  );
}
