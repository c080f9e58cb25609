import { Fragment, type ReactNode } from 'react';
import { useFormat } from '../i18n/use-format.ts';
import styles from './layout.module.css';

interface Props<Item> {
  /** Sorted by day. */
  items: readonly Item[];
  /** ISO 8601. */
  dateOf: (item: Item) => string;
  keyOf: (item: Item) => string;
  /** The class of each day's list. */
  list?: string | undefined;
  /** Renders an item as a list item. */
  children: (item: Item) => ReactNode;
}

/** A list under a heading for each day of the site. */
export function ByDay<Item>({ items, dateOf, keyOf, list, children }: Props<Item>) {
  const { instant } = useFormat();
  const days = [...new Set(items.map((item) => instant(dateOf(item))))];
  return days.map((day) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ol className={list}>
        {items
          .filter((item) => instant(dateOf(item)) === day)
          .map((item) => (
            <Fragment key={keyOf(item)}>{children(item)}</Fragment>
          ))}
      </ol>
    </section>
  ));
}
