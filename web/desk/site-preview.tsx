import { tagOf } from '../../contract/languages.ts';
import type { SectionName, SiteProfile } from '../../contract/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useSite } from '../layout/site.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './desk.module.css';

/** What a section looks like where everybody sees it, while it is edited. */
export function SitePreview({ section, value }: { section: SectionName; value: unknown }) {
  const { desk, common } = useText();
  const language = useLanguage();
  const { logo } = useSite();
  if (section !== 'name' && section !== 'footer') return null;
  if (section === 'name' && Object.values(value as SiteProfile['name']).join('') === '') return null;
  const inOwn = (texts: Record<string, string>) => texts[language] ?? Object.values(texts)[0] ?? '';
  const { credit, classYear, hostedOn } = value as SiteProfile['footer'];
  const host = section === 'footer' ? inOwn(hostedOn) : '';
  return (
    <figure className={styles.preview}>
      <figcaption className="soft small">{desk.site.preview}</figcaption>
      {section === 'name' ? (
        Object.entries(value as SiteProfile['name']).map(([tag, name]) => (
          <p key={tag} lang={tagOf(tag)} className={styles.brand}>
            <Mark logo={logo} /> {name}
          </p>
        ))
      ) : (
        <p className="soft small">
          {[inOwn(credit), inOwn(classYear), host && common.footer.hostedOn({ host })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </figure>
  );
}
