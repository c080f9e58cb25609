import type { QueryClient } from '@tanstack/react-query';
import { useText } from '../i18n/language.ts';
import { MeetingLine } from '../layout/meeting-line.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { PostGrid } from '../posts/list/post-grid.tsx';
import { filtersIn, useFilters } from '../posts/list/use-filters.ts';
import { postList } from '../posts/queries.ts';
import { loadNextDeal } from '../session/next-deal.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { hidesArchived, useHideArchived, withoutArchived } from './hide-archived.ts';
import { Instead } from './instead.tsx';
import { WeeklyRow } from './weekly-row.tsx';

/** /market: all visible posts, with filters. */
export function MarketScreen() {
  const { market: list } = useText();
  const filters = useFilters();
  const isFiltered = Object.keys(filters.filters).length > 0;
  const [hides] = useHideArchived();
  return (
    <>
      <MeetingLine />
      <Page title={list.market} heading="own">
        <Heading className="visually-hidden">{list.market}</Heading>
        <FilterBar filters={filters} />
        <PostGrid
          name="market"
          query={withoutArchived(filters.filters, hides)}
          pages={filters.pages}
          onShowMore={filters.showMore}
          empty={
            <>
              <EmptyState
                title={list.empty}
                actions={
                  isFiltered ? (
                    <Button onClick={filters.clear}>{list.filters.clear}</Button>
                  ) : (
                    <ButtonLink to={paths.newPost}>{list.newPost}</ButtonLink>
                  )
                }
              >
                {isFiltered ? list.hints.market : list.hints.marketEmpty}
              </EmptyState>
              <Instead filters={filters} />
            </>
          }
        />
        <WeeklyRow />
      </Page>
    </>
  );
}

// An earlier render would show skeletons, although the posts have arrived before the scripts (server/market/preloads.ts).
MarketScreen.load = (client: QueryClient) => {
  const filters = filtersIn(new URLSearchParams(location.search));
  return Promise.all([
    client.prefetchInfiniteQuery(postList('market', withoutArchived(filters, hidesArchived()))),
    loadNextDeal(client),
  ]).then(() => undefined);
};
