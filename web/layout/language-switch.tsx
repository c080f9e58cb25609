import { switchLanguage, useLanguage, useText } from '../i18n/language.ts';
import { showToast } from '../ui/toast-store.ts';
import styles from './header.module.css';

/** Offers the other language, in that language. */
export function LanguageSwitch() {
  const { header } = useText().common;
  const other = useLanguage() === 'en' ? 'zh' : 'en';
  return (
    <button
      type="button"
      className={styles.language}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      aria-label={other === 'zh' ? '切换到中文' : 'EN – English'}
      onClick={() => {
        switchLanguage(other).catch(() => showToast({ tone: 'red', text: header.languageFailed }));
      }}
    >
      {other === 'zh' ? '中文' : 'EN'}
    </button>
  );
}
