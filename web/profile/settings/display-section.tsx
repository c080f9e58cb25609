import { useLanguage, useText } from '../../i18n/language.ts';
import { languageCodes, languages } from '../../i18n/languages.ts';
import { themes, useTheme } from '../../layout/theme.ts';
import { useSwitchLanguage } from '../../session/use-switch-language.ts';
import { Section } from '../section.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import styles from '../settings.module.css';

const languageOptions = languageCodes.map((code) => {
  const { name, tag } = languages[code];
  return { value: code, label: name, lang: tag };
});

/** Language and theme, which the header offers as well. */
export function DisplaySection() {
  const { profile, common } = useText();
  const { display } = profile.settings;
  const language = useLanguage();
  const switchTo = useSwitchLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <Section title={display.label} lead={display.lead}>
      <div className={styles.display}>
        <SegmentedControl
          label={display.language}
          options={languageOptions}
          value={language}
          onChange={switchTo}
        />
        <SegmentedControl
          label={common.header.theme}
          options={themes.map((known) => ({ value: known, label: common.header.themes[known] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
    </Section>
  );
}
