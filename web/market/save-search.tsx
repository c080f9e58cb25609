import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useLocation } from 'wouter';
import { savedFilterNames, type SavedFilters } from '../../contract/searches/filters.ts';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { paths } from '../paths.ts';
import type { useFilters } from '../posts/list/use-filters.ts';
import { savedSearches } from '../searches/queries.ts';
import { Button } from '../ui/button.tsx';
import { dismissTopic, showToast } from '../ui/toast-store.ts';
import styles from './filter-bar.module.css';

/** The filters that a saved search can have. */
function savedFiltersOf(chosen: ReturnType<typeof useFilters>['filters']): SavedFilters {
  const set = savedFilterNames.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []));
  return Object.fromEntries(set) as SavedFilters;
}

/** Saves the text and the filters of a list, so that its reader hears of new posts. Nothing without any. */
export function SaveSearch({ search, filters }: Pick<ReturnType<typeof useFilters>, 'search' | 'filters'>) {
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
