import { Link } from 'wouter';
import styles from './tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
}

/** Tabs that are places: links with an address each. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
