import { Moon, Sun, SunMoon } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { classes } from '../ui/classes.ts';
import { themes, type Theme } from './theme.ts';
import styles from './header.module.css';

const icons = { system: SunMoon, light: Sun, dark: Moon } as const;

interface Props {
  theme: Theme;
  onChange: (theme: Theme) => void;
  className?: string | undefined;
}

/** A native select below an icon. */
export function ThemeChoice({ theme, onChange, className }: Props) {
  const { header } = useText().common;
  const Icon = icons[theme];
  return (
    <span className={classes(styles.choice, className)}>
      <Icon aria-hidden="true" />
      <select
        className={styles.select}
        aria-label={header.theme}
        title={header.theme}
        value={theme}
        onChange={({ target }) => onChange(themes.find((known) => known === target.value) ?? 'system')}
      >
        {themes.map((known) => (
          <option key={known} value={known}>
            {header.themes[known]}
          </option>
        ))}
      </select>
    </span>
  );
}
