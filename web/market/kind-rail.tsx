import { useText } from '../i18n/language.ts';
import { placesOf, useCategories } from '../layout/categories.ts';
import type { useFilters } from '../posts/list/use-filters.ts';
import { KindDrawing } from '../ui/kind-drawing.tsx';
import styles from './filter-bar.module.css';

/** Narrows a list to a kind of things with one tap, and widens it again with another. */
export function KindRail({
  filters: { filters, choose },
}: {
  filters: Pick<ReturnType<typeof useFilters>, 'filters' | 'choose'>;
}) {
  const { posts } = useText();
  const { categories, nameOf, iconOf } = useCategories();
  return (
    <fieldset className={styles.rail} aria-label={posts.kind}>
      {placesOf(categories).map(({ name, filter }) => {
        const isChosen = filters[filter] === name;
        const none = { postCategoryOption: undefined, kind: undefined };
        return (
          <button
            key={name}
            type="button"
            className={styles.kind}
            aria-pressed={isChosen}
            onClick={() => choose({ ...none, [filter]: isChosen ? undefined : name })}
          >
            <KindDrawing name={iconOf(name)} />
            {nameOf(name)}
          </button>
        );
      })}
    </fieldset>
  );
}
