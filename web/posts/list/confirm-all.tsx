import { useInfiniteQuery } from '@tanstack/react-query';
import * as limits from '../../../contract/posts/limits.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isAsked } from '../confirmation.ts';
import { postList } from '../queries.ts';
import { usePostAction } from '../use-post-action.ts';

/** Confirms all listed own posts that ask whether they are still available, if there are several. */
export function ConfirmAll() {
  const { posts: texts, common } = useText();
  const { confirmation } = texts;
  const failureText = useFailureText();
  const { data } = useInfiniteQuery(postList('myAvailable', {}));
  const confirm = usePostAction('confirm');
  const asked = (data?.pages.flat() ?? []).filter(isAsked);
  const postIds = asked.slice(0, limits.changedAtOnce).map(({ post_id }) => post_id);
  if (postIds.length < 2) return null;
  return (
    <Banner
      tone={confirm.isError ? 'red' : 'neutral'}
      actions={
        <Button
          small
          busy={confirm.isPending}
          busyLabel={common.working}
          onClick={() => confirm.mutate({ postIds })}
        >
          {confirmation.all}
        </Button>
      }
    >
      {confirm.isError ? failureText(confirm.error) : confirmation.several(postIds.length)}
    </Banner>
  );
}
