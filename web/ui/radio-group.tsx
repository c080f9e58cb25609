import type { ComponentProps } from 'react';
import { FieldError } from './field.tsx';
import type { Option } from './select.tsx';
import styles from './inputs.module.css';

interface Props {
  label: string;
  options: readonly Option[];
  /** The name, the handlers and the ref of the inputs. */
  field: ComponentProps<'input'>;
  help?: string | undefined;
  error?: string | undefined;
  /** A segmented control: one row, whose label only screen readers say. */
  isSwitch?: boolean;
}

export function RadioGroup({ label, options, field, help, error, isSwitch }: Props) {
  return (
    <fieldset className="stack gap-4">
      <legend className={isSwitch ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={isSwitch ? styles.switch : 'cluster'}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input type="radio" value={value} {...field} />
            {label}
          </label>
        ))}
      </div>
      {help && <p className="soft small">{help}</p>}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
