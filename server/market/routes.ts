import { postEndpoints as rows } from '../../contract/posts/endpoints.ts';
import type { SearchInput } from '../../contract/posts/filters.ts';
import { searchEndpoints } from '../../contract/searches/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { listFilters } from './known-filters.ts';
import { ownPosts, pendingPosts, savedPosts } from './member-lists.ts';
import { createSearchNotes } from './note-searches.ts';
import { priceHint } from './price-hint.ts';
import { createSearch } from './search.ts';
import { suggestions } from './suggest.ts';

export function serveMarket(serve: Serve, deps: Deps): void {
  const posts = createSearch(deps);
  serve(
    rows.market,
    ({ page, after, ...filters }) =>
      posts.select('', listFilters(deps.config.profile, filters), page, { after }),
    { visitors: !deps.config.marketRequiresLogin },
  );
  const noteSearch = createSearchNotes(deps);
  const search =
    (mayFail: boolean) =>
    ({ search, page, ...filters }: SearchInput) =>
      posts.select(search, listFilters(deps.config.profile, filters), page, { mayFail });
  serve(rows.search, search(true), {
    otherwise: search(false),
    // Only an unfiltered first page shows what the market has for the search.
    follow: async (answer, memberId, { search, page, hideArchived: _hidden, ...filters }) => {
      const isWhole = page === 1 && Object.values(filters).every((filter) => filter === undefined);
      if (isWhole && !deps.config.demo && answer === '[]') await noteSearch(memberId, search);
    },
  });
  serve(rows.count, ({ search, ...filters }) =>
    posts.count(search, listFilters(deps.config.profile, filters)),
  );
  serve(rows.saved, ({ page }) => savedPosts(page));
  serve(rows.myAvailable, ({ page }) => ownPosts('available', page));
  serve(rows.myDraftDenied, ({ page }) => ownPosts('draft-denied', page));
  serve(rows.myArchived, ({ page }) => ownPosts('archived', page));
  serve(rows.pending, ({ page }) => pendingPosts(page));
  serve(rows.priceHint, ({ title }) => priceHint(deps, title));
  serve(searchEndpoints.suggest, ({ text }) => suggestions(text, deps.config.site.categories));
}
