import { useLanguage } from '../i18n/language.ts';
import { languageCodes, languages } from '../i18n/languages.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { classes } from '../ui/classes.ts';
import styles from './header.module.css';

/** Offers the next language of the table, in that language. */
export function LanguageSwitch({ className }: { className?: string | false | undefined }) {
  const switchTo = useSwitchLanguage();
  const current = languageCodes.indexOf(useLanguage());
  const next = languageCodes[(current + 1) % languageCodes.length] ?? 'en';
  const { tag, shortName, switchLabel } = languages[next];
  return (
    <button
      type="button"
      className={classes(styles.language, className)}
      lang={tag}
      aria-label={switchLabel}
      onClick={() => switchTo(next)}
    >
      {shortName}
    </button>
  );
}
