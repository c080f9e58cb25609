import { useText } from '../../i18n/language.ts';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useHideGone, withoutGone } from './hide-gone.ts';
import { ListHead } from './list-head.tsx';
import { PostGrid } from './post-grid.tsx';
import { useFilters } from './use-filters.ts';

/** /market: all visible posts, with filters. */
export function MarketScreen() {
  const { list } = useText().posts;
  const filters = useFilters();
  const isFiltered = Object.keys(filters.filters).length > 0;
  const [hidesGone] = useHideGone();
  return (
    <Page title={list.market} heading="own">
      <ListHead title={list.market} filters={filters} />
      <FilterBar filters={filters} />
      <PostGrid
        name="market"
        query={withoutGone(filters.filters, hidesGone)}
        pages={filters.pages}
        onShowMore={filters.showMore}
        empty={
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
        }
      />
    </Page>
  );
}
