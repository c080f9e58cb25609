import { choiceNames, optionalTexts } from '../../../contract/posts/options.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCategories } from '../../layout/categories.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import styles from './post-view.module.css';

/** One line: the price, the condition, and whether the price is negotiable. */
export function PriceFact({ post }: { post: ListedPost | FullPost }) {
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const options = useChoices();
  const usual = [
    post.overall_or_per_unit === 'Price per unit' && posts.perUnit,
    options.condition.find(({ value }) => value === post.condition)?.label,
    Number(post.price) > 0 && (post.open_to_negotiate_flag ? posts.negotiable : facts.firm),
  ].filter(Boolean);
  return (
    <div className={styles.offer}>
      <dl className={styles.price}>
        <dt className="visually-hidden">{posts.basis[post.overall_or_per_unit]}</dt>
        <dd>{format.price(post.price, post.currency)}</dd>
      </dl>
      <p className={styles.usual}>
        {usual.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** All other facts. */
export function PostFacts({ post }: { post: FullPost }) {
  const { nameOf } = useCategories();
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const options = useChoices();
  const rows = [
    [facts.category, nameOf(post.category)],
    ...choiceNames.flatMap((name) =>
      name === 'condition'
        ? []
        : given(
            posts[name],
            options[name].find(({ value }) => value === post[name])?.label ??
              (name === 'kind' ? post.kind : null),
          ),
    ),
    ...optionalTexts.flatMap(({ name, view }) => given(posts[name], post[view])),
    [facts.quantity, format.number(post.quantity)],
    [facts.price, posts.basis[post.overall_or_per_unit]],
    [
      facts.created,
      <time key="created" dateTime={post.date_of_creation} title={format.ago(post.date_of_creation)}>
        {format.instant(post.date_of_creation)}
      </time>,
    ],
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
        <div key={name} className="figures anywhere">
          <dt className="soft small">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row, if there is a value. */
const given = (name: string, value: string | null | undefined) => (value ? ([[name, value]] as const) : []);
