import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './badge.module.css';

export type BadgeTone = 'amber' | 'grey' | 'green' | 'red';

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={classes(styles.badge, `tone-${tone}`)}>{children}</span>;
}
