import type { ReactNode } from 'react';
import { EmptyNotice } from './empty-notice.tsx';
import styles from './empty-state.module.css';

interface Props {
  /** The one sentence, such as 'No posts!'; the screen's heading where it is that. */
  title: ReactNode;
  children?: ReactNode;
  /** The next thing to do. */
  actions?: ReactNode;
}

/** Nothing here: a bare notice, why, and what to do next. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={styles.state}>
      <EmptyNotice className={styles.image} />
      <div className={styles.title}>{title}</div>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
