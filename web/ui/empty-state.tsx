import type { ReactNode } from 'react';
import { EmptyNotice } from './empty-notice.tsx';
import styles from './empty-state.module.css';

interface Props {
  /** The one sentence, such as 'No posts!'. */
  title: ReactNode;
  /** Where the sentence is the screen's heading. */
  heading?: boolean;
  children?: ReactNode;
  /** The next thing to do. */
  actions?: ReactNode;
}

/** Nothing here: a bare notice, why, and what to do next. */
export function EmptyState({ title, heading = false, children, actions }: Props) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <EmptyNotice className={styles.picture} />
      <Title className={styles.title} tabIndex={heading ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
