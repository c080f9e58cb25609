import { useSyncExternalStore } from 'react';
import { getStored, removeStored, setStored } from '../storage/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** public/theme.js reads it before the first paint. */
const storedName = 'theme';
const listeners = new Set<() => void>();

function chosen(): Theme {
  return themes.find((theme) => theme === getStored(storedName)) ?? 'system';
}

function choose(theme: Theme): void {
  if (theme === 'system') {
    removeStored(storedName);
    delete document.documentElement.dataset['theme'];
  } else {
    setStored(storedName, theme);
    document.documentElement.dataset['theme'] = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme that header, footer and settings share. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, chosen), choose];
}
