import { useText } from '../i18n/language.ts';
import { Heading, Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { PostGrid } from '../posts/list/post-grid.tsx';
import { useFilters } from '../posts/list/use-filters.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { MemberText } from '../ui/member-text.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useHideArchived, withoutArchived } from './hide-archived.ts';
import { Instead } from './instead.tsx';
import styles from './filter-bar.module.css';

/** /search?search=…: the filters of the market, ordered by relevance by default. */
export function SearchScreen() {
  const { market: list } = useText();
  const filters = useFilters();
  const { search } = filters;
  const isFiltered = Object.keys(filters.filters).length > 0;
  const [hidesArchived] = useHideArchived();
  const title = search ? list.searchTitle({ text: search }) : list.allPosts;
  return (
    // Remounts for another search, so that its heading takes the focus.
    <Page key={search} title={title} heading="own">
      <Heading className={classes('visually-hidden', styles.title)}>
        <MemberText text={search} within={title} />
      </Heading>
      <FilterBar filters={filters} byRelevance />
      <PostGrid
        name="search"
        query={{ ...withoutArchived(filters.filters, hidesArchived), search }}
        pages={filters.pages}
        onShowMore={filters.showMore}
        empty={
          <>
            <EmptyState
              drawing="search"
              title={<MemberText text={search} within={search ? list.nothing({ search }) : list.empty} />}
              actions={
                <>
                  {isFiltered && <Button onClick={filters.clear}>{list.filters.clear}</Button>}
                  {search && (
                    <ButtonLink to={paths.wish(search)} tone={isFiltered ? 'plain' : 'accent'}>
                      {list.wish}
                    </ButtonLink>
                  )}
                  <ButtonLink to={paths.market} tone={isFiltered || search ? 'plain' : 'accent'}>
                    {list.toMarket}
                  </ButtonLink>
                </>
              }
            >
              {isFiltered ? list.hints.market : list.hints.search}
            </EmptyState>
            <Instead filters={filters} />
          </>
        }
      />
    </Page>
  );
}
