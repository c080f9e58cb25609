import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { useText } from '../i18n/language.ts';
import { deskSummary, useIsAdmin } from '../session/desk-summary.ts';
import { useSession } from '../session/session-store.ts';
import { classes } from '../ui/classes.ts';
import { deskItem, isCurrent, navItems, type NavItem } from './nav-items.ts';
import styles from './nav.module.css';

/**
 * The main navigation: in the header on wide screens; on phones a bar of icons at the bottom, with visually hidden
 * labels.
 */
export function Nav() {
  const { header } = useText().common;
  const isMember = useSession() !== undefined;
  return (
    <nav className={classes(styles.nav, !isMember && styles.visitor)} aria-label={header.nav}>
      {navItems.map((item) => (
        <NavLink key={item.name} item={item} />
      ))}
      {useIsAdmin() && <DeskLink />}
    </nav>
  );
}

function NavLink({ item: { name, to, icon: Icon }, count = 0 }: { item: NavItem; count?: number }) {
  const { header } = useText().common;
  const [pathname] = useLocation();
  return (
    <Link
      to={to}
      className={styles.item}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      // Otherwise a link to the current screen would keep the scroll position, as a change of a filter does.
      onClick={() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }))}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>{header[name]}</span>
      {count > 0 && (
        <span className={styles.count} title={header.waiting(count)}>
          {count > 99 ? '99+' : String(count)}
        </span>
      )}
    </Link>
  );
}

/** The link to the desk, with the number of waiting items. */
function DeskLink() {
  const { data } = useQuery(deskSummary);
  const waiting = data
    ? data.posts.count + data.profile_updates.count + data.reports.count + data.appeals.count
    : 0;
  return <NavLink item={deskItem} count={waiting} />;
}
