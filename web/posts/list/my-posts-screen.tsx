import { useParams } from 'wouter';
import { tabs, type Tab } from '../../../contract/posts/tabs.ts';
import { useText } from '../../i18n/language.ts';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ListName } from '../queries.ts';
import { ActionsOrTick } from './actions-or-tick.tsx';
import { OwnPostActions } from './own-post-actions.tsx';
import { PostGrid } from './post-grid.tsx';
import { Selectable } from './selectable.tsx';
import { useFilters } from './use-filters.ts';

const tabNames = Object.keys(tabs) as Tab[];
const lists: Record<Tab, ListName> = {
  available: 'myAvailable',
  'draft-denied': 'myDraftDenied',
  archived: 'myArchived',
};

/** /myposts/…: own posts in three tabs by status. */
export function MyPostsScreen() {
  const { list } = useText().posts;
  const { tab: requested } = useParams<{ tab: string }>();
  const tab = tabNames.find((name) => name === requested) ?? 'available';
  const { pages, showMore } = useFilters();
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
      {tab === 'available' ? <Selectable>{grid}</Selectable> : grid}
    </Page>
  );
}
