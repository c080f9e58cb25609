import { useText } from '../i18n/language.ts';
import styles from './footer.module.css';
import { useSite } from './site.ts';
import { ThemeChoice } from './theme-choice.tsx';
import type { Theme } from './theme.ts';

interface Props {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

/** Each line only where the operator has set its value. */
export function Footer({ theme, onTheme }: Props) {
  const { footer } = useText().common;
  const site = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>{site.developerCredit && footer.credit(site.developerCredit, site.classYear)}</p>
        <ul className={styles.links}>
          {site.contactEmail && (
            <li>
              <a className={styles.link} href={`mailto:${site.contactEmail}`}>
                <span className="heard">{footer.contact}: </span>
                {site.contactEmail}
              </a>
            </li>
          )}
          {site.guidelinesUrl && (
            <li>
              <a className={styles.link} href={site.guidelinesUrl} target="_blank" rel="noopener noreferrer">
                {footer.guidelines}
              </a>
            </li>
          )}
          {site.hostedOn && <li className={styles.link}>{footer.hostedOn(site.hostedOn)}</li>}
          <li className={styles.theme}>
            <ThemeChoice theme={theme} onChange={onTheme} />
          </li>
        </ul>
      </div>
    </footer>
  );
}
