import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonName, isAllowed, type Action } from '../../contract/action.ts';
import { oldestCurrency } from '../../contract/price.ts';
import { searchActions, type SearchAction } from '../../contract/searches/actions.ts';
import type { SavedSearch } from '../../contract/searches/endpoints.ts';
import { call } from '../api/call.ts';
import type { Call } from '../api/calls.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { siteCurrencies } from '../api/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { LoadFailed } from '../layout/load-failed.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { useFilterTexts } from '../posts/list/use-filter-texts.ts';
import type { AnyFilter } from '../posts/list/use-filters.ts';
import { useUndoable } from '../posts/list/use-undoable.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { langOf } from '../ui/member-text.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { showToast } from '../ui/toast-store.ts';
import { savedSearches } from './queries.ts';
import { SavedTabs } from './saved-tabs.tsx';
import styles from './saved-searches.module.css';

/** /saved/searches: the searches whose new posts the member hears of. */
export function SavedSearchesScreen() {
  const { market, searches: text } = useText();
  const { data, error, refetch } = useQuery({ ...savedSearches, staleTime: 0 });
  return (
    <Page title={market.savedTabs.searches}>
      <SavedTabs current="savedSearches" />
      {data ? (
        data.length > 0 ? (
          <ul className={styles.list}>
            {data.map((search) => (
              <SearchRow key={search.search_id} search={search} />
            ))}
          </ul>
        ) : (
          <EmptyState
            drawing="search"
            title={text.empty}
            actions={<ButtonLink to={paths.market}>{market.toMarket}</ButtonLink>}
          >
            {text.hint}
          </EmptyState>
        )
      ) : error ? (
        <LoadFailed failure={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner large />
      )}
    </Page>
  );
}

const buttons = ['mute', 'unmute', 'delete'] as const satisfies readonly SearchAction[];

function SearchRow({ search: { search_id, search, filters, is_muted, new_count } }: { search: SavedSearch }) {
  const { searches: text } = useText();
  const { waiting, start, undo } = useUndoable();
  const textsOf = useFilterTexts();
  const failureText = useFailureText();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (action: SearchAction) => {
      const row: Action = searchActions[action];
      const target = searchCalls[searchActions[action].call] as Call<object, { message: string }>;
      return call(target, { searchId: search_id, ...row.sends }, { keepalive: true });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['searches'] }),
    onError: (failure) => showToast({ tone: 'red', text: `${text.failed} ${failureText(failure)}` }),
  });
  const { priceCurrency = oldestCurrency, ...named } = filters;
  const chosen = Object.entries(named).map(([name, value]) =>
    textsOf(name as AnyFilter, value, priceCurrency),
  );
  return (
    <li className={styles.row}>
      <Link
        className={styles.link}
        to={paths.savedSearch(search, filters, siteCurrencies)}
        onClick={() => change.mutate('seen')}
      >
        <b className="anywhere" lang={langOf(search)}>
          {search || text.all}
        </b>
        {chosen.length > 0 && <span className="soft small">{chosen.join(' · ')}</span>}
      </Link>
      <p className="cluster centered">
        {new_count > 0 && <span className={styles.fresh}>{text.fresh({ count: new_count })}</span>}
        {is_muted && <span className="soft small">{text.muted}</span>}
        {waiting && <output className="soft small">{waiting}</output>}
        {buttons
          .filter(
            (action) =>
              (!waiting || action === 'delete') &&
              isAllowed(searchActions[action], is_muted ? 'muted' : 'told'),
          )
          .map((action) => (
            <Button
              key={buttonName(searchActions, action)}
              small
              tone={action === 'delete' ? 'quiet' : 'plain'}
              busy={change.isPending && change.variables === action}
              onClick={() => {
                if (waiting) undo();
                else if (action === 'delete')
                  start({ label: text.deleted, run: () => change.mutate(action) });
                else change.mutate(action);
              }}
            >
              {waiting ? text.undo : text.actions[action]}
            </Button>
          ))}
      </p>
    </li>
  );
}
