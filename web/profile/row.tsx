import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface RowProps {
  title: string;
  text: string;
  action: ReactNode;
  /** Below the row, in its full width. */
  children?: ReactNode;
}

/** A setting with its button. */
export function Row({ title, text, action, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h2>{title}</h2>
          <p className="soft small anywhere">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
