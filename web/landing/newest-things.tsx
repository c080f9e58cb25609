import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { newestThings } from '../layout/newest.ts';
import { paths } from '../paths.ts';
import styles from './landing.module.css';

/** Photos of the newest things, which lead to their posts and so through the login. */
export function NewestThings() {
  const { landing } = useText();
  const format = useFormat();
  const { data = [] } = useQuery(newestThings);
  if (data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="newest">
      <h2 id="newest" className={styles.title}>
        {landing.newest}
      </h2>
      <ul className={styles.newest}>
        {data.map((post) => (
          <li key={post.post_id}>
            <Link to={paths.post(post.post_id)} className={styles.thing}>
              <img src={post.photo} alt="" width="320" height="320" loading="lazy" />
              <strong>{format.price(post.price, post.currency)}</strong>
              <span className="member-text">{post.post_title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
