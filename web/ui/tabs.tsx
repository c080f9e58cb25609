import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import styles from './tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
}

/** Tabs as links, each with its own address. */
export function Tabs({ label, tabs }: Props) {
  const row = useRef<HTMLElement>(null);
  const index = tabs.findIndex(({ current }) => current);
  useEffect(() => {
    // Scrolls the current tab into view.
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [index]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, label, current }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
