import type { ReactNode } from 'react';
import { choiceNames, optionalTexts } from '../../../contract/posts/options.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useCategories } from '../../layout/categories.ts';
import { useChoices } from '../list/use-filter-texts.ts';
import styles from './post-view.module.css';

interface PriceProps {
  post: ListedPost | FullPost;
  /** Behind the line. */
  children?: ReactNode;
}

/** One line: the price, the condition, and whether the price is negotiable. */
export function PriceFact({ post, children }: PriceProps) {
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
      {children}
    </div>
  );
}

/** What a post may say about itself. */
function useOptionalFacts(post: FullPost) {
  const { posts } = useText();
  const options = useChoices();
  return [
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
  ];
}

/** In one line, whose names are for screen readers: what it is, where, and until when. */
export function PostNews({ post }: { post: FullPost }) {
  const { facts } = useText().posts.detail;
  const format = useFormat();
  const news = useOptionalFacts(post);
  return (
    <div className={styles.news}>
      <dl>
        {news.map(([name, value]) => (
          <div key={name}>
            <dt className="visually-hidden">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Among the facts below, too. */}
      <span aria-hidden="true">{facts.untilDay({ day: format.dayOfYear(post.date_of_expiration) })}</span>
    </div>
  );
}

/** The facts that the specification names; with `isWhole`, all others, too. */
export function PostFacts({ post, isWhole = false }: { post: FullPost; isWhole?: boolean }) {
  const { nameOf } = useCategories();
  const { posts } = useText();
  const { facts } = posts.detail;
  const format = useFormat();
  const others = useOptionalFacts(post);
  const rows = [
    [facts.category, nameOf(post.category)],
    ...(isWhole ? others : []),
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
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row, if there is a value. */
const given = (name: string, value: string | null | undefined) => (value ? ([[name, value]] as const) : []);
