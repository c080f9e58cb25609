import type { ComponentProps } from 'react';
import styles from './inputs.module.css';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'> & { label: string };

export function Checkbox({ label, ...input }: Props) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  );
}
