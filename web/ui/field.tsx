import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useText } from '../i18n/language.ts';
import { classes } from './classes.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Says so beside the label. */
  optional?: boolean | undefined;
  help?: ReactNode;
  error?: ReactNode;
  labelHidden?: boolean | undefined;
}

export interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type Props = FieldTexts & {
  /** Below the control at the end of the line, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlNames) => ReactNode;
};

/** Label, help, control and error, connected for screen readers. */
export function Field({ label, optional, help, error, labelHidden, aside, children }: Props) {
  const { common } = useText();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className="soft regular"> {common.optional}</span>}
      </label>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || aside) && (
        <div className={styles.below}>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {aside}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

export function controlClass(...names: (string | false | undefined)[]): string {
  return classes(styles.control, ...names);
}
