import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal, X, Bell, BellRing } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { nameCurrency, oldestCurrency, referenceCurrency } from '../../contract/price.ts';
import { savedFilterNames, type SavedFilters } from '../../contract/searches/filters.ts';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { siteCurrencies } from '../api/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import { useFilterOptions, useFilterTexts } from '../posts/list/use-filter-texts.ts';
import { filterNames, narrowing, type AnyFilter, type useFilters } from '../posts/list/use-filters.ts';
import { postCount } from '../posts/queries.ts';
import { savedSearches } from '../searches/queries.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Select } from '../ui/select.tsx';
import { dismissTopic, showToast } from '../ui/toast-store.ts';
import { fromWidth } from './from-width.ts';
import { useHideArchived, withoutArchived } from './hide-archived.ts';
import { KindRail } from './kind-rail.tsx';
import styles from './filter-bar.module.css';

interface Props {
  filters: ReturnType<typeof useFilters>;
  /** The default order is relevance. */
  byRelevance?: boolean;
}

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/**
 * The head of a list: kinds, and one row with the selects that fit, the button of the sheet with all filters, the active
 * ones, the number of posts and 'Notify me'. On phones the row scrolls.
 */
export function FilterBar({ filters: all, byRelevance = false }: Props) {
  const { filters, search, choose, clear, undoClear } = all;
  const text = useText().market.filters;
  const [sheet, setSheet] = useState<'open' | 'closed'>();
  const opener = useRef<HTMLButtonElement>(null);
  const optionsOf = useFilterOptions(byRelevance);
  const set = [filterNames[0], ...narrowing].filter((name) => filters[name] !== undefined).length;
  const number = set > 0 ? ` (${set})` : '';

  return (
    <div className={styles.head}>
      <KindRail filters={all} />
      <fieldset className={styles.bar} aria-label={text.label}>
        {filterNames.map((name) => {
          const options = optionsOf(name);
          const first = options[0]?.value ?? '';
          const isSet = filters[name] !== undefined;
          return (
            <div key={name} className={classes(styles.filter, fromWidth[name], isSet && styles.active)}>
              <Select
                label={text.names[name]}
                labelHidden
                options={options}
                value={filters[name] ?? first}
                onChange={({ target: { value } }) => choose({ [name]: value === first ? undefined : value })}
              />
            </div>
          );
        })}
        <Button
          ref={opener}
          small
          tone="plain"
          className={styles.open}
          icon={set === 0 && <SlidersHorizontal />}
          aria-haspopup="dialog"
          onClick={() => setSheet('open')}
        >
          <span className={styles.narrow}>{text.label + number}</span>
          <span className={styles.wide}>{text.more + number}</span>
        </Button>
        <ActiveFilters filters={all} onLast={() => opener.current?.focus()} />
        {(set > 0 || undoClear) && (
          <Button small tone="quiet" className={styles.clear} onClick={set > 0 ? clear : undoClear}>
            {set > 0 ? text.clear : text.undo}
          </Button>
        )}
        <div className={styles.end}>
          <PostCount filters={filters} search={search} />
          <SaveSearch search={search} filters={filters} />
        </div>
      </fieldset>
      {sheet && (
        <Suspense>
          <FilterSheet
            open={sheet === 'open'}
            filters={all}
            byRelevance={byRelevance}
            onClose={() => setSheet('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}

type Shown = Pick<ReturnType<typeof useFilters>, 'search' | 'filters'>;

/** How many posts the list has in all. */
function PostCount({ filters, search }: Shown) {
  const { posts } = useText().market;
  const [hides] = useHideArchived();
  const { data } = useQuery(postCount({ ...withoutArchived(filters, hides), search }));
  return <span className={styles.count}>{data && posts({ count: data.count })}</span>;
}

/** The filters that narrow the list, each removed by a press. A select in the row shows its own. */
function ActiveFilters({
  filters: { filters, choose },
  onLast,
}: Pick<Props, 'filters'> & { onLast: () => void }) {
  const text = useText().market.filters;
  const textsOf = useFilterTexts();
  const textOf = (name: AnyFilter) => textsOf(name, filters[name] ?? '', filters.priceCurrency);
  const active = [...narrowing, filterNames[0]].filter((name) => filters[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text.active}>
      {active.map((name) => (
        <li key={name} className={fromWidth[name]}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text.remove({ filter: textOf(name) })}
            onClick={({ currentTarget }) => {
              // The chip had the focus and goes.
              const chips = [...(currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
              const shown = chips.filter((chip) => chip.offsetParent);
              const next = shown[shown.indexOf(currentTarget) + 1] ?? shown.at(-2);
              if (next) next.focus();
              else onLast();
              choose({ [name]: undefined });
            }}
          >
            {textOf(name)}
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The filters that a saved search can have. */
function savedFiltersOf(chosen: ReturnType<typeof useFilters>['filters']): SavedFilters {
  const set = savedFilterNames.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []));
  return Object.fromEntries(set) as SavedFilters;
}

/** Saves the text and the filters of a list, so that its reader hears of new posts. Nothing without any. */
function SaveSearch({ search, filters }: Shown) {
  const { tell } = useText().market;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const saved = savedFiltersOf(filters);
  const isWorth = search !== '' || Object.keys(saved).length > 0;
  const { data } = useQuery({ ...savedSearches, enabled: isWorth });
  const stored = nameCurrency(saved, referenceCurrency(siteCurrencies), oldestCurrency);
  const told = data?.find(
    (one) => one.search === search && savedFilterNames.every((name) => one.filters[name] === stored[name]),
  )?.search_id;
  const topic = 'save search';
  const refresh = () => client.invalidateQueries({ queryKey: savedSearches.queryKey });
  const save = useMutation({
    mutationFn: () => call(searchCalls.save, { search, filters: saved }),
    onSuccess: () => {
      showToast({
        tone: 'neutral',
        topic,
        text: tell.done,
        action: { label: tell.show, run: () => navigate(paths.savedSearches) },
      });
      return refresh();
    },
    onError: (failure) => showToast({ tone: 'red', topic, text: `${tell.failed} ${failureText(failure)}` }),
  });
  const end = useMutation({
    mutationFn: (searchId: string) => call(searchCalls.remove, { searchId }),
    onSuccess: () => {
      dismissTopic(topic);
      return refresh();
    },
    onError: (failure) => showToast({ tone: 'red', topic, text: failureText(failure) }),
  });
  if (!isWorth) return null;
  return (
    <span className={styles.tell}>
      <Button
        small
        tone={told ? 'accent' : 'plain'}
        icon={told ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
        aria-pressed={told !== undefined}
        busy={save.isPending || end.isPending}
        onClick={() => (told ? end.mutate(told) : save.mutate())}
      >
        {told ? tell.told : tell.button}
      </Button>
    </span>
  );
}
