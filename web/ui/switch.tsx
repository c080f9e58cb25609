import type { ComponentProps } from 'react';
import styles from './field.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'children'> & {
  label: string;
  checked: boolean;
};

/** Takes effect at once, unlike a checkbox of a form. */
export function Switch({ label, checked, ...input }: Props) {
  return (
    <label className="target soft small">
      <span>{label}</span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className={styles.switch}
      />
    </label>
  );
}
