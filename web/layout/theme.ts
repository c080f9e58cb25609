import { useState } from 'react';
import { forget, keep, kept } from '../storage/keep.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Also read by public/theme.js, before the first paint. */
const storedName = 'theme';

function chosen(): Theme {
  return themes.find((theme) => theme === kept(storedName)) ?? 'system';
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosen);
  return [
    theme,
    (theme) => {
      if (theme === 'system') {
        forget(storedName);
        delete document.documentElement.dataset['theme'];
      } else {
        keep(storedName, theme);
        document.documentElement.dataset['theme'] = theme;
      }
      setTheme(theme);
    },
  ];
}
