import { Link } from 'wouter';
import { isolated } from '../../contract/languages.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { useIsAdmin } from '../session/desk-summary.ts';
import { useSession } from '../session/session-store.ts';
import { MailLink } from '../ui/mail-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteLink } from './site-link.tsx';
import { useSite } from './site.ts';
import { ThemeChoice } from './theme-choice.tsx';
import type { Theme } from './theme.ts';
import styles from './layout.module.css';

interface Props {
  theme: Theme;
  onTheme: (theme: Theme) => void;
}

const policeFilingUrl = (filing: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${filing.replaceAll(/\D/g, '')}`;

/** Shows only the lines for which the operator has set a value. The version is shown only to admins. */
export function Footer({ theme, onTheme }: Props) {
  const { footer } = useText().common;
  const language = useLanguage();
  const site = useSite();
  const isAdmin = useIsAdmin();
  const isMember = useSession() !== undefined;
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>
          {[
            site.developerCredit,
            site.classYear,
            site.hostedOn && footer.hostedOn({ host: isolated(site.hostedOn, language) }),
          ]
            .flatMap((part) => (part ? isolated(part, language) : []))
            .join(' · ')}
        </p>
        <ul className={styles.links}>
          {site.contactEmail && (
            <li>
              <MailLink className={styles.link} to={site.contactEmail}>
                <span className="visually-hidden">{footer.contact}: </span>
                {site.contactEmail}
              </MailLink>
            </li>
          )}
          {site.guidelinesUrl && (
            <li>
              <SiteLink className={styles.link} to={site.guidelinesUrl}>
                {footer.guidelines}
              </SiteLink>
            </li>
          )}
          {(['terms', 'privacy', 'accessibility'] as const).map((name) => (
            <li key={name}>
              <Link className={styles.link} to={paths[name]}>
                {footer[name]}
              </Link>
            </li>
          ))}
          {site.icpNumber && (
            <li>
              <SiteLink className={styles.link} to="https://beian.miit.gov.cn/">
                {site.icpNumber}
              </SiteLink>
            </li>
          )}
          {site.policeFiling && (
            <li>
              <SiteLink className={styles.link} to={policeFilingUrl(site.policeFiling)}>
                {site.policeFiling}
              </SiteLink>
            </li>
          )}
          {isAdmin && site.version && (
            <li className={styles.link}>{footer.version({ version: site.version })}</li>
          )}
          <li className={styles.theme}>
            {isMember && <LanguageSwitch />}
            <ThemeChoice theme={theme} onChange={onTheme} />
          </li>
        </ul>
      </div>
    </footer>
  );
}
