import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, help, error, ...input }: Props) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {help && (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
