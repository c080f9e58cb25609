import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, type ReactNode, createContext, useContext } from 'react';
import { Link, useParams } from 'wouter';
import * as limits from '../../../contract/posts/limits.ts';
import { tabs, type Tab } from '../../../contract/posts/tabs.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFailureText } from '../../i18n/use-failure-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isAsked, isExpired } from '../confirmation.ts';
import { PauseNote } from '../pause.tsx';
import { postList, type ListName } from '../queries.ts';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
import { usePostAction } from '../use-post-action.ts';
import { BulkBar } from './bulk-bar.tsx';
import { PostGrid } from './post-grid.tsx';
import { useFilters } from './use-filters.ts';
import styles from './my-posts.module.css';

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
  const [another] = useState(() => (history.state as { another?: string } | null)?.another);
  const grid = (
    <PostGrid
      key={tab}
      name={lists[tab]}
      pages={pages}
      onShowMore={showMore}
      Actions={tab === 'available' ? ActionsOrTick : OwnPostActions}
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
    <Page title={list.myPosts}>
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
      {another && (
        <ButtonLink to={another} icon={<Plus aria-hidden="true" />}>
          {list.another}
        </ButtonLink>
      )}
      {tab === 'available' ? <Selectable>{grid}</Selectable> : grid}
    </Page>
  );
}

/** The actions of an own post, or its checkbox while the member selects posts. */
function ActionsOrTick({ post }: { post: ListedPost }) {
  const { bulk } = useText().posts;
  const selection = useSelection();
  if (!selection) return <OwnPostActions post={post} />;
  return (
    <div className={styles.actions}>
      <Checkbox
        label={bulk.select}
        aria-label={bulk.tick(post.post_title)}
        checked={selection.ids.has(post.post_id)}
        onChange={() => selection.toggle(post.post_id)}
      />
    </div>
  );
}

/** Own posts on the market, with a mode in which the member selects several. */
function Selectable({ children }: { children: ReactNode }) {
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

/** The ids of the ticked posts, while the member selects posts. */
interface Selection {
  ids: ReadonlySet<string>;
  toggle: (postId: string) => void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

function useSelection(): Selection | undefined {
  return useContext(SelectionContext);
}

const urgent: readonly OwnAction[] = ['confirm', 'renew'];
const usual: readonly OwnAction[] = ['deal-made', 'edit-draft', 'edit-post', 'copy-to-draft'];

/** The quick actions for an own post, on its card in My Posts. */
function OwnPostActions({ post }: { post: ListedPost }) {
  const { posts } = useText();
  const failureText = useFailureText();
  const format = useFormat();
  const { buttons, sending, dialogs } = useOwnActions(post, {
    order: [...urgent, ...(isExpired(post) ? [] : (['reserve', 'make-available'] as const)), ...usual],
    toneOf: (action) => (urgent.includes(action) ? 'accent' : 'plain'),
    small: true,
  });
  return (
    <div className={styles.actions}>
      {typeof post.queue_place === 'number' && <p className={styles.note}>{posts.queue(post.queue_place)}</p>}
      {post.asked_count && post.last_asked ? (
        <p className={styles.note}>{posts.asked.count(post.asked_count, format.ago(post.last_asked))}</p>
      ) : null}
      {isAsked(post) && <p className={styles.note}>{posts.confirmation.question}</p>}
      {buttons}
      {sending.isError && (
        <p className={styles.failure} role="alert">
          {failureText(sending.error)}
        </p>
      )}
      {dialogs}
    </div>
  );
}
