import { Link } from 'wouter';
import { useText } from '../i18n/language.ts';
import { SiteLink } from '../layout/site-link.tsx';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { useMembership } from '../session/membership.ts';
import styles from './landing.module.css';

/** The tear-off strips of the notice, each a link. */
export function Strips() {
  const { strips } = useText().landing;
  const { contactEmail, guidelinesUrl } = useSite();
  const visitor = useMembership({ check: false }) === 'visitor';
  return (
    <ul className={styles.strips}>
      <li>
        <Link to={paths.market}>
          <span>{strips.market}</span>
        </Link>
      </li>
      {visitor && (
        <>
          <li>
            <Link to={paths.signUp}>
              <span>{strips.signUp}</span>
            </Link>
          </li>
          <li>
            <Link to={paths.logIn()}>
              <span>{strips.logIn}</span>
            </Link>
          </li>
        </>
      )}
      {!visitor && (
        <li>
          <Link to={paths.newPost}>
            <span>{strips.post}</span>
          </Link>
        </li>
      )}
      {contactEmail && (
        <li>
          <a href={`mailto:${contactEmail}`}>
            <span>{strips.report}</span>
          </a>
        </li>
      )}
      {guidelinesUrl && (
        <li>
          <SiteLink to={guidelinesUrl}>
            <span>{strips.guidelines}</span>
          </SiteLink>
        </li>
      )}
    </ul>
  );
}
