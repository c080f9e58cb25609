import type { ReactNode } from 'react';
import { EmptyNotice } from './empty-notice.tsx';
import { Unplugged } from './unplugged.tsx';
import styles from './empty-state.module.css';

interface Props {
  /** The message, such as 'No posts!', or the heading of the screen. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons for what to do next. */
  actions?: ReactNode;
  /** Draws a cable that was pulled. */
  isOffline?: boolean;
}

/** Shown instead of an empty list, and for errors of a whole screen. */
export function EmptyState({ title, children, actions, isOffline = false }: Props) {
  return (
    <div className={styles.state}>
      {isOffline ? <Unplugged className={styles.image} /> : <EmptyNotice className={styles.image} />}
      <div className={styles.title}>{title}</div>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
