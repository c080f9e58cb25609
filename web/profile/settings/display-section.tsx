import { switchLanguage, useLanguage, useText, type Language } from '../../i18n/language.ts';
import { themes, useTheme } from '../../layout/theme.ts';
import { showToast } from '../../ui/toast-store.ts';
import { Section } from '../section.tsx';
import { Choices } from './choices.tsx';
import styles from './display-section.module.css';

/** Each in its own language: so it is found by who can't read the present one. */
const languages: { value: Language; label: string; lang: string }[] = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'zh', label: '中文', lang: 'zh-CN' },
];

/** The header offers the same; here it is found by those who look for it under settings. */
export function DisplaySection() {
  const { profile, common } = useText();
  const { display } = profile.settings;
  const language = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <Section title={display.label} lead={display.lead}>
      <div className={styles.display}>
        <Choices
          label={display.language}
          options={languages}
          value={language}
          onChange={(chosen) => {
            switchLanguage(chosen).catch(() =>
              showToast({ tone: 'red', text: common.header.languageFailed }),
            );
          }}
        />
        <Choices
          label={common.header.theme}
          options={themes.map((known) => ({ value: known, label: common.header.themes[known] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </Section>
  );
}
