import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
}

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'children'> & { options: readonly Option[] };

/** A native select. */
export function Select({ label, optional, help, error, labelHidden, options, className, ...select }: Props) {
  return (
    <Field label={label} optional={optional} help={help} error={error} labelHidden={labelHidden}>
      {(control) => (
        <div className={styles.frame}>
          <select {...select} {...control} className={controlClass(styles.select, className)}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
