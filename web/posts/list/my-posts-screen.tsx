import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import * as limits from '../../../contract/posts/limits.ts';
import { tabs, type Tab } from '../../../contract/posts/tabs.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { MeetingLine } from '../../layout/meeting-line.tsx';
import { Heading, Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { loadNextDeal } from '../../session/next-deal.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isAsked } from '../confirmation.ts';
import { PauseNote } from '../pause.tsx';
import { postList, type ListName } from '../queries.ts';
import { usePostAction } from '../use-post-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OwnPostRow, SelectionContext } from './own-post-row.tsx';
import { PostGrid } from './post-grid.tsx';
import { useFilters } from './use-filters.ts';

const tabNames = Object.keys(tabs) as Tab[];
const lists: Record<Tab, ListName> = {
  available: 'myAvailable',
  'draft-denied': 'myDraftDenied',
  archived: 'myArchived',
};

/** /myposts/…: own posts in three tabs by status. */
export function MyPostsScreen() {
  const { market: list } = useText();
  const { tab: requested } = useParams<{ tab: string }>();
  const tab = tabNames.find((name) => name === requested) ?? 'available';
  const { pages, showMore } = useFilters();
  const info = useUserInfo().data;
  const { posts } = useText();
  const loaded = useInfiniteQuery(postList(lists[tab], {})).data?.pages.flat() ?? [];
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const isSelecting = ids !== undefined && tab === 'available';
  const [{ another, queue }] = useState(() => (history.state ?? {}) as { another?: string; queue?: string });
  const toggle = (postId: string) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(postId)) after.add(postId);
      return after;
    });
  const grid = (
    <PostGrid
      key={tab}
      name={lists[tab]}
      pages={pages}
      onShowMore={showMore}
      Row={OwnPostRow}
      empty={
        <EmptyState
          drawing="posts"
          title={list.empty}
          actions={<ButtonLink to={paths.newPost}>{list.newPost}</ButtonLink>}
        >
          {list.hints[tab]}
        </EmptyState>
      }
    />
  );
  return (
    <>
      <MeetingLine />
      <Page title={list.myPosts} heading="own">
        <div className="cluster apart centered">
          <Heading>{list.myPosts}</Heading>
          {tab === 'available' && loaded.length > 1 && (
            <span className="cluster">
              {isSelecting && (
                <Button
                  small
                  tone="plain"
                  onClick={() => setIds(new Set(loaded.map(({ post_id }) => post_id)))}
                >
                  {posts.bulk.all}
                </Button>
              )}
              <Button small tone="plain" onClick={() => setIds(isSelecting ? undefined : new Set())}>
                {isSelecting ? posts.bulk.stop : posts.bulk.select}
              </Button>
            </span>
          )}
        </div>
        <Tabs
          label={list.tabsLabel}
          tabs={tabNames.map((name) => ({
            to: paths.myPosts(name),
            label: list.tabs[name],
            current: name === tab,
          }))}
        />
        <PauseNote />
        {info?.leaving_on && <Link to={paths.member(info.username)}>{list.toSalePage}</Link>}
        {queue && <Banner tone="green">{queue}</Banner>}
        {another && (
          <ButtonLink to={another} icon={<Plus aria-hidden="true" />}>
            {list.another}
          </ButtonLink>
        )}
        {tab === 'available' && <ConfirmAll posts={loaded} />}
        <SelectionContext value={isSelecting ? { ids, toggle } : undefined}>{grid}</SelectionContext>
        {isSelecting && (
          <BulkBar
            posts={loaded.filter(({ post_id }) => ids.has(post_id))}
            onDone={() => setIds(undefined)}
          />
        )}
      </Page>
    </>
  );
}

MyPostsScreen.load = loadNextDeal;

/** Confirms all own posts whose author is asked whether they are still available, if there are several. */
function ConfirmAll({ posts }: { posts: readonly ListedPost[] }) {
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
      {confirm.isError ? failureText(confirm.error) : confirmation.several({ count: postIds.length })}
    </Banner>
  );
}
