import { Bell } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-store.ts';
import { useUnreadCount } from '../session/unread-count.ts';
import styles from './header.module.css';

const maxShown = 99;

/** The link to the notices with the number of unread ones, for members. */
export function NoticeBell() {
  const { header } = useText().common;
  const [pathname] = useLocation();
  const unread = useUnreadCount();
  if (!useSession()) return null;
  return (
    <Link
      to={paths.notices}
      className={styles.bell}
      title={unread > 0 ? header.unread(unread) : header.notices}
      aria-current={pathname === paths.notices ? 'page' : undefined}
    >
      <Bell aria-hidden="true" />
      <span className="visually-hidden">{header.notices}</span>
      {unread > 0 && (
        <span className={styles.unread}>{unread > maxShown ? `${maxShown}+` : String(unread)}</span>
      )}
    </Link>
  );
}
