import { choiceNames, optionalTexts } from '../../../contract/posts/options.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { daysSinceConfirmed } from '../confirmation.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import styles from './post-view.module.css';

/** The price with its basis, and below it one line with the facts that most posts have in common. */
export function PriceFact({ post }: { post: ListedPost | FullPost }) {
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const isPerUnit = post.overall_or_per_unit === 'Price per unit';
  const usual = [
    !isPerUnit && posts.basis[post.overall_or_per_unit],
    'quantity' in post && post.quantity === 1 && facts.single,
    Number(post.price) > 0 && (post.open_to_negotiate_flag ? posts.negotiable : facts.firm),
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.offer}>
      <dl className={styles.price}>
        {/* A description list needs a term. If the line below has the basis, the term is visually hidden. */}
        <dt className={isPerUnit ? 'soft small' : 'visually-hidden'}>
          {isPerUnit ? posts.basis[post.overall_or_per_unit] : facts.price}
        </dt>
        <dd>{format.price(post.price, post.currency)}</dd>
      </dl>
      {usual.length > 0 && <p className="soft small">{usual.join(' · ')}</p>}
    </div>
  );
}

/** All other facts. */
export function PostFacts({ post }: { post: FullPost }) {
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const days = daysSinceConfirmed(post);
  const options = useChoices();
  const rows = [
    ...(post.quantity === 1 ? [] : ([[facts.quantity, format.number(post.quantity)]] as const)),
    [facts.category, posts.category[post.category]],
    ...optionalTexts.flatMap(({ name, view }) => given(posts[name], post[view])),
    ...choiceNames.flatMap((name) =>
      given(posts[name], options[name].find(({ value }) => value === post[name])?.label),
    ),
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
          <dt className="soft small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row, if there is a value. */
const given = (name: string, value: string | null | undefined) => (value ? ([[name, value]] as const) : []);
