import { Link, useLocation } from 'wouter';
import { useText } from '../i18n/language.ts';
import { isCurrent, navItems } from './nav-items.ts';
import styles from './nav.module.css';

/**
 * The main navigation: in the header on wide screens; on phones a bar of icons at the bottom, with visually hidden
 * labels.
 */
export function Nav() {
  const { header } = useText().common;
  const [pathname] = useLocation();
  return (
    <nav className={styles.nav} aria-label={header.nav}>
      {navItems.map(({ name, to, icon: Icon }) => (
        <Link
          key={name}
          to={to}
          className={styles.item}
          aria-current={isCurrent(to, pathname) ? 'page' : undefined}
        >
          <Icon className={styles.icon} aria-hidden="true" />
          <span className={styles.label}>{header[name]}</span>
        </Link>
      ))}
    </nav>
  );
}
