import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { homeOf, kindsOf, type Categories } from '../../../contract/categories.ts';
import { conditions } from '../../../contract/posts/options.ts';
import { usualCategories } from '../../../contract/usual-categories.ts';
import { guess, simplified, type GuessWords } from '../../../engine/guess.ts';
import { useCategories } from '../../layout/categories.ts';
import type { PostValues } from './post-values.ts';

const guessedFields = ['category', 'kind', 'condition'] as const;
type GuessedField = (typeof guessedFields)[number];
type Words = Record<'kind' | 'condition' | 'traditional', GuessWords>;

function guessesOf(words: Words, typed: string, categories: Categories) {
  const title = simplified(words.traditional, typed);
  const key = guess(words.kind, title) ?? '';
  const home = homeOf(categories, key)?.key;
  const named = guess(words.condition, title);
  const condition = conditions.find((one) => one === named);
  return { ...(home && { category: home, kind: key === home ? '' : key }), ...(condition && { condition }) };
}

const usualKeys = new Set(usualCategories.flatMap(({ key, kinds }) => [key, ...kinds]));
function hasUsualKeys(categories: Categories): boolean {
  const all = [...categories, ...kindsOf(categories)];
  return all.length === usualKeys.size && all.every(({ key }) => usualKeys.has(key));
}

/**
 * Fills in category, subcategory and condition by the title until the member chooses them. Returns what to call then.
 * Guesses nothing without `initial`, or on a site with categories of its own.
 */
export function useGuesses(form: UseFormReturn<PostValues>, initial: PostValues | undefined) {
  const { categories } = useCategories();
  const { data: words } = useQuery({
    queryKey: ['title words'],
    queryFn: async () => (await import('virtual:title-words')).titleWords,
    enabled: initial !== undefined && hasUsualKeys(categories),
    staleTime: Infinity,
    retry: false,
  });
  const chosen = useRef<{ since?: unknown; names?: Set<string> }>({});
  const title = form.watch('title');
  const { defaultValues: start } = form.formState;
  useEffect(() => {
    // The form was reset.
    if (chosen.current.since !== start) chosen.current = { since: start, names: new Set() };
    if (!words || !initial || !start) return;
    const before = { ...initial, ...guessesOf(words, start.title ?? '', categories) };
    const now = { ...initial, ...guessesOf(words, title, categories) };
    // What differs from its guess in a draft that came back was chosen.
    const isRestored = [...guessedFields, 'title' as const].some((name) => start[name] !== initial[name]);
    const isChosen = (name: GuessedField) =>
      chosen.current.names?.has(name) || (isRestored && start[name] !== before[name]);
    const isPlaced = isChosen('category') || isChosen('kind');
    for (const name of guessedFields)
      if (!(name === 'condition' ? isChosen(name) : isPlaced) && form.getValues(name) !== now[name])
        form.setValue(name, now[name], { shouldDirty: true });
  }, [form, words, title, start, initial, categories]);
  return (name: string) => void chosen.current.names?.add(name);
}
