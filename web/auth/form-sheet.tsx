import { lazy, Suspense, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { CampusLogin } from '../campus/login.tsx';
import { Heading, Page } from '../layout/page.tsx';
import { useSite } from '../layout/site.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useNextThing } from './next-thing.tsx';
import styles from './form-sheet.module.css';

const LinkLogin = lazy(async () => ({ default: (await import('./link-login.tsx')).LinkLogin }));

interface Props {
  title: string;
  drawing: ReactNode;
  lead?: ReactNode;
  /** Whether the campus's own login stands before the form. Where there are no passwords, it stands alone. */
  begins?: boolean;
  /** Whether the form is there without passwords too. */
  always?: boolean;
  /** Links below the form. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of the account forms. */
export function FormSheet({ title, drawing, lead, begins = false, always = false, footer, children }: Props) {
  const { logins } = useSite();
  const link = useHistoryState<{ link?: string } | null>()?.link;
  const isAlone = logins?.password === false && !always;
  const thing = useNextThing();
  if (thing === undefined) return <Spinner large />;
  return (
    <Page title={title} heading="own" width="column">
      <div className={styles.head}>
        <div className="stack gap-8">
          <Heading>{title}</Heading>
          {lead && !isAlone && <p className="soft">{lead}</p>}
        </div>
        {drawing}
      </div>
      <div className={styles.sheet}>
        {begins && thing}
        {link && (
          <Suspense>
            <LinkLogin key={link} link={link} />
          </Suspense>
        )}
        {logins && (begins || isAlone) && <CampusLogin {...logins} />}
        {!isAlone && children}
      </div>
      {footer && !isAlone && <div className={styles.footer}>{footer}</div>}
    </Page>
  );
}
