import styles from './spinner.module.css';

/** A turning ring with words for those who do not see it. */
export function Spinner({ label, large = false }: { label: string; large?: boolean }) {
  return (
    <output className={large ? styles.large : styles.inline}>
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
