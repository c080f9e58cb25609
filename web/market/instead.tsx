import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { useText } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { useFilterTexts } from '../posts/list/use-filter-texts.ts';
import { narrowing, type useFilters } from '../posts/list/use-filters.ts';
import { postCount } from '../posts/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useHideArchived, withoutArchived } from './hide-archived.ts';
import styles from './filter-bar.module.css';

/** Below an empty list: how many posts it would show without each filter, or with the nearest search. */
export function Instead({
  filters: { filters, search, choose },
}: {
  filters: ReturnType<typeof useFilters>;
}) {
  const { market: list } = useText();
  const textsOf = useFilterTexts();
  const [hides] = useHideArchived();
  const active = narrowing.filter((name) => filters[name] !== undefined);
  const counts = useQueries({
    queries: active.map((name) =>
      postCount({ ...withoutArchived({ ...filters, [name]: undefined }, hides), search }),
    ),
  });
  const { data: word } = useQuery({ ...nearestSearch(search), enabled: search !== '' });
  const near = useQuery({ ...postCount({ search: word ?? '' }), enabled: Boolean(word) });
  return (
    <div className={styles.instead}>
      {active.map((name, index) => {
        const count = counts[index]?.data?.count ?? 0;
        return (
          count > 0 && (
            <Button key={name} small tone="plain" onClick={() => choose({ [name]: undefined })}>
              {list.without({ filter: textsOf(name, filters[name] ?? '', filters.priceCurrency), count })}
            </Button>
          )
        );
      })}
      {word && near.data && near.data.count > 0 && (
        <ButtonLink small tone="plain" to={paths.search(word)}>
          {list.nearest({ word, count: near.data.count })}
        </ButtonLink>
      )}
    </div>
  );
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** The search without each of its words. The last one names the thing, so it is left out last: 'fan' for 'standing fan'. */
function shorterThan(search: string): string[] {
  const found = [...words.segment(search)].filter(({ isWordLike }) => isWordLike);
  if (found.length < 2) return [];
  const without = found.map(({ index, segment }) =>
    `${search.slice(0, index)} ${search.slice(index + segment.length)}`.replaceAll(/\s+/g, ' ').trim(),
  );
  return [...new Set(without)].slice(0, mostShorter);
}
const mostShorter = 4;

/** The first of the shorter searches that finds something, or a word on the market that begins like the search. */
function nearestSearch(search: string) {
  return queryOptions({
    queryKey: ['searches', 'nearest', search],
    queryFn: async ({ client, signal }) => {
      const shorter = shorterThan(search);
      for (const some of shorter) {
        const { count } = await client.fetchQuery(postCount({ search: some }));
        if (count > 0) return some;
      }
      // The beginning of several words would be another thing: “stand” for 'standing fan'.
      if (shorter.length > 0) return null;
      const characters = Array.from(search);
      const shortest = /\p{Script=Han}/u.test(search) ? 2 : 3;
      for (let length = characters.length - 1; length >= shortest; length = Math.floor(length * 0.7)) {
        const text = characters.slice(0, length).join('');
        const { words: completed } = await call(searchCalls.suggest, { text }, { signal });
        const word = completed.find((one) => one.startsWith(text.toLowerCase()));
        if (word !== undefined) return word;
      }
      return null;
    },
  });
}
