import { switchLanguage, useLanguage, useText } from '../i18n/language.ts';
import { languageCodes, languages } from '../i18n/languages.ts';
import { showToast } from '../ui/toast-store.ts';
import styles from './header.module.css';

/** Offers the next language of the table, in that language. */
export function LanguageSwitch() {
  const { header } = useText().common;
  const current = languageCodes.indexOf(useLanguage());
  const next = languageCodes[(current + 1) % languageCodes.length] ?? 'en';
  const { tag, shortName, switchLabel } = languages[next];
  return (
    <button
      type="button"
      className={styles.language}
      lang={tag}
      aria-label={switchLabel}
      onClick={() => {
        switchLanguage(next).catch(() => showToast({ tone: 'red', text: header.languageFailed }));
      }}
    >
      {shortName}
    </button>
  );
}
