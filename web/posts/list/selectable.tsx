import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { postList } from '../queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ConfirmAll } from './confirm-all.tsx';
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
