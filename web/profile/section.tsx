import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A part of the settings: its name and what it is about beside its sheet, above it on phones. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.sheet}>{children}</div>
    </section>
  );
}

interface RowProps {
  title: string;
  text: string;
  action: ReactNode;
  /** Below the row, over its full width. */
  children?: ReactNode;
}

/** One thing that can be done, with its button at the end. */
export function Row({ title, text, action, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h3>{title}</h3>
          <p className={styles.lead}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
