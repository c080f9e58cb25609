import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SlidersHorizontal, X, Bell, BellRing } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { filterOptions } from '../../contract/posts/filter-options.ts';
import { savedFilterNames, type SavedFilters } from '../../contract/searches/filters.ts';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import { useFilterOptions, useFilterTexts } from '../posts/list/use-filter-texts.ts';
import { filterNames, narrowing, type useFilters } from '../posts/list/use-filters.ts';
import { savedSearches } from '../searches/queries.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { dismissTopic, showToast } from '../ui/toast-store.ts';
import { useHideArchived } from './hide-archived.ts';
import styles from './filter-bar.module.css';

interface Props {
  filters: ReturnType<typeof useFilters>;
  /** The default order is relevance. */
  byRelevance?: boolean;
}

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/**
 * Five selects in a row, the sheet with all filters, and the switch that leaves out archived posts. On phones the row
 * scrolls. Below it the active filters.
 */
export function FilterBar({ filters: all, byRelevance = false }: Props) {
  const { filters, choose, clear, undoClear } = all;
  const text = useText().market.filters;
  const [hides, hide] = useHideArchived();
  const [sheet, setSheet] = useState<'open' | 'closed'>();
  const opener = useRef<HTMLButtonElement>(null);
  const optionsOf = useFilterOptions(byRelevance);
  const isSet = [...filterNames, ...narrowing].some((name) => filters[name] !== undefined);

  return (
    <>
      <fieldset className={styles.bar} aria-label={text.label}>
        {filterNames.map((name) => {
          const options = optionsOf(name);
          const first = options[0]?.value ?? '';
          return (
            <div key={name} className={classes(styles.filter, filters[name] !== undefined && styles.active)}>
              <Select
                label={text.names[name]}
                labelHidden
                options={options}
                value={filters[name] ?? first}
                // Browsers do not scroll a focused element that is partly visible.
                onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                onChange={({ target }) => {
                  choose({ [name]: target.value === first ? undefined : target.value });
                  // On phones, active filters come first: scroll to them.
                  target.closest('fieldset')?.scrollTo({ left: 0 });
                }}
              />
            </div>
          );
        })}
        <Button
          ref={opener}
          tone="plain"
          className={styles.open}
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          onClick={() => setSheet('open')}
        >
          <span className={styles.narrow}>{text.label}</span>
          <span className={styles.wide}>{text.more}</span>
        </Button>
        {/* A chosen status takes precedence over the switch. */}
        {filters.postStatusOption === undefined && (
          <Switch label={text.hideGone} checked={hides} onChange={({ target }) => hide(target.checked)} />
        )}
        {(isSet || undoClear) && (
          <Button tone="quiet" className={styles.clear} onClick={isSet ? clear : undoClear}>
            {isSet ? text.clear : text.undo}
          </Button>
        )}
      </fieldset>
      <ActiveFilters filters={all} onLast={() => opener.current?.focus()} />
      <SaveSearch search={all.search} filters={filters} />
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
    </>
  );
}

/** The filters that narrow the list, each removed by a press. On wide screens the selects show theirs. */
function ActiveFilters({
  filters: { filters, choose },
  onLast,
}: Pick<Props, 'filters'> & { onLast: () => void }) {
  const text = useText().market.filters;
  const textsOf = useFilterTexts();
  const active = narrowing.filter((name) => filters[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={text.active}>
      {active.map((name) => (
        <li key={name} className={name in filterOptions ? styles.narrow : undefined}>
          <button
            type="button"
            className={styles.chip}
            aria-label={text.remove(textsOf(name, filters[name] ?? ''))}
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
            {textsOf(name, filters[name] ?? '')}
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
function SaveSearch({ search, filters }: Pick<ReturnType<typeof useFilters>, 'search' | 'filters'>) {
  const { tell } = useText().market;
  const failureText = useFailureText();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const saved = savedFiltersOf(filters);
  const isWorth = search !== '' || Object.keys(saved).length > 0;
  const { data } = useQuery({ ...savedSearches, enabled: isWorth });
  const told = data?.find(
    (one) => one.search === search && savedFilterNames.every((name) => one.filters[name] === saved[name]),
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
    <p className={styles.tell}>
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
    </p>
  );
}
