import { useId } from 'react';
import styles from './controls.module.css';

interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  /** No option is chosen while it is undefined. */
  value: Value | undefined;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** Radio buttons in one bar. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="stack gap-8 start" disabled={disabled}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} lang={option.lang}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
