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
  /** Puts the help at the end of the label's line. */
  helpBeside?: boolean | undefined;
  error?: ReactNode;
  labelHidden?: boolean | undefined;
}

export interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

type Props = FieldTexts & {
  /** At the end of the label's line, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlNames) => ReactNode;
};

/** Label, help, control and error, connected for screen readers. */
export function Field({ label, optional, help, helpBeside, error, labelHidden, aside, children }: Props) {
  const { common } = useText();
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const name = (
    <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
      {label}
      {optional && <span className="soft regular"> {common.optional}</span>}
    </label>
  );
  const note = help && (
    <div id={`${id}-help`} className={helpBeside ? 'soft small' : styles.help}>
      {help}
    </div>
  );
  return (
    <div className={styles.field}>
      {aside || helpBeside ? (
        <div className={styles.head}>
          {name}
          {helpBeside && note}
          {aside}
        </div>
      ) : (
        name
      )}
      {!helpBeside && note}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
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
