import { useText } from '../i18n/language.ts';
import styles from './guidelines.module.css';

/** The community guidelines. The footer links here unless the operator has a page of their own. */
export function Guidelines() {
  const { title, rules } = useText().landing.guidelines;
  return (
    <section id="guidelines" className={styles.section} aria-labelledby="guidelines-title">
      <h2 id="guidelines-title" className={styles.title}>
        {title}
      </h2>
      <ol className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  );
}
