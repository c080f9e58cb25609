import { offeredLanguages, useLanguage, useText } from '../i18n/language.ts';
import { useSwitchLanguage } from '../session/use-switch-language.ts';
import { classes } from '../ui/classes.ts';
import styles from './header.module.css';

/** Offers the next language of the site, in that language. */
export function LanguageSwitch({ className }: { className?: string | false | undefined }) {
  const switchTo = useSwitchLanguage();
  const language = useLanguage();
  const offered = offeredLanguages();
  if (offered.length > 2) return <LanguageMenu className={className} />;
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

/** A native select below the name of the current one. */
function LanguageMenu({ className }: { className?: string | false | undefined }) {
  const switchTo = useSwitchLanguage();
  const language = useLanguage();
  const { header } = useText().common;
  const offered = offeredLanguages();
  return (
    <span className={classes(styles.choice, className)}>
      <span aria-hidden="true">{offered.find(({ code }) => code === language)?.short}</span>
      <select
        className={styles.select}
        aria-label={header.language}
        title={header.language}
        value={language}
        onChange={({ target }) => switchTo(target.value)}
      >
        {offered.map(({ code, tag, name }) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
