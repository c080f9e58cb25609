import styles from './spinner.module.css';

/** A spinner with a label for screen readers. */
export function Spinner({ label, large = false }: { label: string; large?: boolean }) {
  return (
    <output className={large ? styles.large : styles.inline}>
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
