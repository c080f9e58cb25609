import { useId, type ReactNode } from 'react';
import styles from './settings.module.css';

interface Props {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of the settings: title and lead beside its content, above it on phones. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="stack gap-4 top">
        <h2 id={id}>{title}</h2>
        {lead && <p className="soft small anywhere">{lead}</p>}
      </div>
      <div className={styles.sheet}>{children}</div>
    </section>
  );
}

interface RowProps {
  /** Addresses may end in `#` and this. */
  id?: string;
  title: string;
  text: string;
  action: ReactNode;
  /** Below the row, in its full width. */
  children?: ReactNode;
}

/** A setting with its button. */
export function Row({ id, title, text, action, children }: RowProps) {
  return (
    <div id={id} className={styles.row}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h3>{title}</h3>
          <p className="soft small anywhere">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
