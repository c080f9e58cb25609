import { useParams } from 'wouter';
import { tabs, type Tab } from '../../../contract/posts/tabs.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { ListName } from '../queries.ts';
import { OwnPostActions } from './own-post-actions.tsx';
import { PostGrid } from './post-grid.tsx';
import { Selectable } from './selectable.tsx';
import { useSelection } from './selection.ts';
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
