import { useText } from '../i18n/language.ts';
import { MeetingLine } from '../layout/meeting-line.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { PostGrid } from '../posts/list/post-grid.tsx';
import { useFilters } from '../posts/list/use-filters.ts';
import { SavedTabs } from '../searches/saved-tabs.tsx';
import { loadNextDeal } from '../session/next-deal.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** /saved: the last saved post first. Unsaved posts stay visible until the member leaves the screen. */
export function SavedScreen() {
  const { market: list } = useText();
  const { pages, showMore } = useFilters();
  return (
    <>
      <MeetingLine />
      <Page title={list.saved}>
        <SavedTabs current="saved" />
        <PostGrid
          name="saved"
          pages={pages}
          onShowMore={showMore}
          empty={
            <EmptyState
              drawing="saved"
              title={list.empty}
              actions={<ButtonLink to={paths.market}>{list.toMarket}</ButtonLink>}
            >
              {list.hints.saved}
            </EmptyState>
          }
        />
      </Page>
    </>
  );
}

SavedScreen.load = loadNextDeal;
