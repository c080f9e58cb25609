import type { AnyFilter } from '../posts/list/use-filters.ts';
import styles from './filter-bar.module.css';

/** Each select stands in the row from a width on, and in the sheet and among the chips below it. */
export const fromWidth: Partial<Record<AnyFilter, string | undefined>> = {
  orderOption: styles.fromTablet,
  postCategoryOption: styles.fromTablet,
  buySellOption: styles.fromLaptop,
  postStatusOption: styles.fromDesktop,
  negotiabilityOption: styles.fromDesktop,
};
