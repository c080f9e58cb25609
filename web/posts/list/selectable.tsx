import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as limits from '../../../contract/posts/limits.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isAsked } from '../confirmation.ts';
import { postList } from '../queries.ts';
import { usePostAction } from '../use-post-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { SelectionContext } from './selection.ts';

/** Own posts on the market, with a mode in which the member selects several. */
export function Selectable({ children }: { children: ReactNode }) {
  const { bulk } = useText().posts;
  const { data } = useInfiniteQuery(postList('myAvailable', {}));
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const posts = data?.pages.flat() ?? [];
  const toggle = (postId: string) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(postId)) after.add(postId);
      return after;
    });
  return (
    <SelectionContext value={ids && { ids, toggle }}>
      <ConfirmAll posts={posts} />
      {posts.length > 1 && (
        <div className="cluster end">
          <Button small tone="plain" onClick={() => setIds(ids ? undefined : new Set())}>
            {ids ? bulk.stop : bulk.select}
          </Button>
        </div>
      )}
      {children}
      {ids && (
        <BulkBar posts={posts.filter(({ post_id }) => ids.has(post_id))} onDone={() => setIds(undefined)} />
      )}
    </SelectionContext>
  );
}

/** Confirms all own posts whose author is asked whether they are still available, if there are several. */
function ConfirmAll({ posts }: { posts: readonly ListedPost[] }) {
  const { posts: texts } = useText();
  const { confirmation } = texts;
  const failureText = useFailureText();
  const confirm = usePostAction('confirm');
  const asked = posts.filter(isAsked);
  const postIds = asked.slice(0, limits.changedAtOnce).map(({ post_id }) => post_id);
  if (postIds.length < 2) return null;
  return (
    <Banner
      tone={confirm.isError ? 'red' : 'neutral'}
      actions={
        <Button small busy={confirm.isPending} onClick={() => confirm.mutate({ postIds })}>
          {confirmation.all}
        </Button>
      }
    >
      {confirm.isError ? failureText(confirm.error) : confirmation.several(postIds.length)}
    </Banner>
  );
}
