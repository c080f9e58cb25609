import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

type Tone = 'red' | 'green' | 'neutral';

const icons = { red: CircleAlert, green: CircleCheck, neutral: Info } as const;

interface Props {
  tone?: Tone;
  /** Shows a spinner instead of the icon. */
  busy?: boolean;
  /** Buttons below the text. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message in a box: red for errors, green for success, neutral for notes. */
export function Banner({ tone = 'neutral', busy = false, actions, children }: Props) {
  const Icon = icons[tone];
  return (
    <div
      className={classes(styles.banner, tone === 'neutral' ? styles.neutral : `tone-${tone}`)}
      role={tone === 'red' ? 'alert' : 'status'}
    >
      {busy ? (
        <span className={styles.icon}>
          <Spinner />
        </span>
      ) : (
        <Icon className={styles.icon} aria-hidden="true" />
      )}
      <div className={styles.text}>
        {children}
        {actions && <div className="cluster">{actions}</div>}
      </div>
    </div>
  );
}

/** Says why an action failed. Shows nothing unless it did. */
export function Failed({ failure, actions }: { failure: unknown; actions?: ReactNode }) {
  const failureText = useFailureText();
  if (failure === undefined || failure === null) return null;
  return (
    <Banner tone="red" actions={actions}>
      {failureText(failure)}
    </Banner>
  );
}
