import type { ReactNode } from 'react';
import { Heading, Page } from '../layout/page.tsx';
import styles from './form-sheet.module.css';

interface Props {
  title: string;
  drawing: ReactNode;
  lead?: ReactNode;
  /** Links below the form. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of the account forms. */
export function FormSheet({ title, drawing, lead, footer, children }: Props) {
  return (
    <Page title={title} heading="own" width="column">
      <div className={styles.head}>
        <div className="stack gap-8">
          <Heading>{title}</Heading>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {drawing}
      </div>
      <div className={styles.sheet}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </Page>
  );
}
