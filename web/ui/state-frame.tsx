import type { ReactNode } from 'react';
import styles from './state-frame.module.css';

export interface StateProps {
  /** The message, such as 'No posts!', or the heading of the screen. */
  title: ReactNode;
  children?: ReactNode;
  /** Buttons for what to do next. */
  actions?: ReactNode;
}

/** A message that fills a screen. Separate from `EmptyState`, whose illustrations are not in the first script. */
export function StateFrame({ title, children, actions, picture }: StateProps & { picture?: ReactNode }) {
  return (
    <div className={styles.state}>
      {picture}
      <div className={styles.title}>{title}</div>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
