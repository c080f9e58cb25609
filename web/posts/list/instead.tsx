import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { searchCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { postCount } from '../queries.ts';
import { useHideArchived, withoutArchived } from './hide-archived.ts';
import { useFilterTexts } from './use-filter-texts.ts';
import { narrowing, type useFilters } from './use-filters.ts';
import styles from './filter-bar.module.css';

/** Below an empty list: how many posts it would show without each filter, or with the nearest word. */
export function Instead({
  filters: { filters, search, choose },
}: {
  filters: ReturnType<typeof useFilters>;
}) {
  const { list } = useText().posts;
  const textsOf = useFilterTexts();
  const [hides] = useHideArchived();
  const active = narrowing.filter((name) => filters[name] !== undefined);
  const counts = useQueries({
    queries: active.map((name) =>
      postCount({ ...withoutArchived({ ...filters, [name]: undefined }, hides), search }),
    ),
  });
  const { data: word } = useQuery({ ...nearestWord(search), enabled: search !== '' });
  const near = useQuery({ ...postCount({ search: word ?? '' }), enabled: Boolean(word) });
  return (
    <div className={styles.instead}>
      {active.map((name, index) => {
        const count = counts[index]?.data?.count ?? 0;
        return (
          count > 0 && (
            <Button key={name} small tone="plain" onClick={() => choose({ [name]: undefined })}>
              {list.without(textsOf(name, filters[name] ?? ''), count)}
            </Button>
          )
        );
      })}
      {word && near.data && near.data.count > 0 && (
        <ButtonLink small tone="plain" to={paths.search(word)}>
          {list.nearest(word, near.data.count)}
        </ButtonLink>
      )}
    </div>
  );
}

/** A word on the market that begins like the text, or contains its beginning. */
function nearestWord(search: string) {
  return queryOptions({
    queryKey: ['searches', 'nearest', search],
    queryFn: async ({ signal }) => {
      const characters = Array.from(search);
      const shortest = /\p{Script=Han}/u.test(search) ? 1 : 3;
      for (let length = characters.length - 1; length >= shortest; length = Math.floor(length * 0.7)) {
        const text = characters.slice(0, length).join('');
        const { words } = await call(searchCalls.suggest, { text }, { signal });
        if (words[0] !== undefined) return words[0];
        if (length === shortest) break;
      }
      return null;
    },
  });
}
