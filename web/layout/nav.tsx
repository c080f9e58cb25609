import { useQuery } from '@tanstack/react-query';
import { Bookmark, ListChecks, Package, Plus, Settings, Store, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { WebTexts } from '../../contract/texts.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { deskSummary, useIsAdmin } from '../session/desk-summary.ts';
import { useSession } from '../session/session-store.ts';
import { classes } from '../ui/classes.ts';
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
      className={classes(styles.item, name === 'post' && styles.post)}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      // Otherwise a link to the current screen would keep the scroll position, as a change of a filter does.
      onClick={() => requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }))}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>{header[name]}</span>
      {count > 0 && (
        <span className={styles.count} title={header.waiting({ count })}>
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

interface NavItem {
  name: keyof WebTexts['common']['header'] & ('market' | 'post' | 'saved' | 'myPosts' | 'settings' | 'desk');
  to: string;
  icon: LucideIcon;
}

const navItems: readonly NavItem[] = [
  { name: 'market', to: paths.market, icon: Store },
  { name: 'post', to: paths.newPost, icon: Plus },
  { name: 'saved', to: paths.saved, icon: Bookmark },
  { name: 'myPosts', to: paths.myPosts(), icon: Package },
  { name: 'settings', to: paths.settings, icon: Settings },
];

/** Shown to admins only, after the other items. */
const deskItem: NavItem = { name: 'desk', to: paths.desk, icon: ListChecks };

/** True on the page itself and on its tabs. */
function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
