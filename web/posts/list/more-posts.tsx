import { useEffect, useRef, type RefObject } from 'react';
import { ShowMore } from '../../ui/show-more.tsx';
import type { usePostList } from './use-post-list.ts';

interface Props {
  list: Pick<ReturnType<typeof usePostList>, 'failure' | 'isLoading' | 'mayHaveMore'>;
  /** The element whose children are the items. */
  items: RefObject<HTMLElement | null>;
  count: number;
  onShowMore: () => void;
}

/** Show more. Focuses the first new item afterwards, because the button moves below it or disappears. */
export function MorePosts({ list, items, count, onShowMore }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const firstNew = useRef<number>(undefined);
  const waiting = list.isLoading || Boolean(list.failure);

  useEffect(() => {
    if (firstNew.current === undefined || waiting) return;
    // Nothing was added: focus the last one.
    const item = items.current?.children[Math.min(firstNew.current, count - 1)];
    firstNew.current = undefined;
    // Do not take the focus from another element.
    if (![button.current, document.body].includes(document.activeElement as HTMLElement)) return;
    item?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [items, count, waiting]);

  if (!list.mayHaveMore) return null;
  return (
    <ShowMore
      ref={button}
      busy={list.isLoading}
      onClick={() => {
        firstNew.current = count;
        onShowMore();
      }}
    />
  );
}
