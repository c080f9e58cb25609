import { offeredLanguages, useLanguage } from '../i18n/language.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { classes } from '../ui/classes.ts';
import styles from './header.module.css';

/** Offers the next language of the site, in that language. */
export function LanguageSwitch({ className }: { className?: string | false | undefined }) {
  const switchTo = useSwitchLanguage();
  const language = useLanguage();
  const offered = offeredLanguages();
  const next = offered[(offered.findIndex(({ code }) => code === language) + 1) % offered.length];
  if (!next || next.code === language) return null;
  return (
    <button
      type="button"
      className={classes(styles.language, className)}
      lang={next.tag}
      aria-label={next.switch}
      onClick={() => switchTo(next.code)}
    >
      {next.short}
    </button>
  );
}
