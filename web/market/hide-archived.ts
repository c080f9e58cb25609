import { useSyncExternalStore } from 'react';
import type { Chosen } from '../posts/list/use-filters.ts';
import type { ListQuery } from '../posts/queries.ts';
import { getStored, removeStored, setStored } from '../storage/storage.ts';

const storedName = 'show-archived';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(hide: boolean) {
  if (hide) removeStored(storedName);
  else setStored(storedName, 'yes');
  for (const listener of listeners) listener();
}

/** Whether market and search leave out archived posts, which is the default. This browser remembers the choice. */
export function hidesArchived(): boolean {
  return getStored(storedName) === undefined;
}

export function useHideArchived(): [boolean, (hide: boolean) => void] {
  const hides = useSyncExternalStore(subscribe, hidesArchived);
  return [hides, choose];
}

/** Adds the filter that leaves out archived posts, unless the member has chosen a status. */
export function withoutArchived(filters: Chosen, hides: boolean): ListQuery {
  return hides && filters.postStatusOption === undefined ? { ...filters, hideArchived: true } : filters;
}
