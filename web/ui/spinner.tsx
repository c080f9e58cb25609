import { useText } from '../i18n/language.ts';
import styles from './spinner.module.css';

/** A spinner with a label for screen readers, 'Loading' by default. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const { loading } = useText().common;
  return (
    <output className={large ? styles.large : styles.inline}>
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label ?? loading}</span>
    </output>
  );
}
