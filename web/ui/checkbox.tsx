import type { ComponentProps } from 'react';
import styles from './checkbox.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & { label: string };

export function Checkbox({ label, ...input }: Props) {
  return (
    <label className={styles.label}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
