import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { daysSinceConfirmed } from '../confirmation.ts';
import styles from './post-facts.module.css';

export function PriceFact({ post }: { post: ListedPost }) {
  const { posts } = useText();
  const format = useFormat();
  return (
    <dl className={styles.price}>
      <dt>{posts.basis[post.overall_or_per_unit]}</dt>
      <dd>{format.price(post.price, post.currency)}</dd>
    </dl>
  );
}

/** All facts except the price. */
export function PostFacts({ post }: { post: FullPost }) {
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const days = daysSinceConfirmed(post);
  const rows = [
    [facts.quantity, format.number(post.quantity)],
    [facts.negotiable, post.open_to_negotiate_flag ? facts.yes : facts.no],
    [facts.category, posts.category[post.category]],
    [
      facts.created,
      <time key="created" dateTime={post.date_of_creation} title={format.ago(post.date_of_creation)}>
        {format.instant(post.date_of_creation)}
      </time>,
    ],
    ...(days === undefined || post.post_status === 'Archived'
      ? []
      : ([[facts.confirmation, posts.confirmation.ago(days)]] as const)),
    [
      facts.until[post.post_type],
      <time key="until" dateTime={post.date_of_expiration}>
        {format.day(post.date_of_expiration)}
      </time>,
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
