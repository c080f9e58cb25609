import { filterOptions, type FilterName } from '../../../contract/posts/filter-options.ts';
import { filterText, optionText } from '../../../contract/posts/filter-texts.ts';
import type { ChoiceName } from '../../../contract/posts/options.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useWrittenIn } from '../../i18n/use-written-in.ts';
import { useSite } from '../../layout/site.ts';
import type { Option } from '../../ui/select.tsx';
import type { AnyFilter } from './use-filters.ts';

const named = (choice: Readonly<Record<string, string>>) =>
  Object.entries(choice).map(([value, label]) => ({ value, label }));

/** The values of the optional choices of a post. */
export function useChoices(): Record<ChoiceName, readonly Option[]> {
  const writtenIn = useWrittenIn();
  const { pickupAreas = [] } = useSite();
  const names = useText().posts.choices;
  const fixed = Object.entries(names).map(([name, choice]) => [name, named(choice)]);
  return {
    ...(Object.fromEntries(fixed) as Record<keyof typeof names, readonly Option[]>),
    area: pickupAreas.map((area) => ({ value: area.area, label: writtenIn(area).text })),
  };
}

/** What a chosen filter is called. */
export function useFilterTexts() {
  const texts = useText();
  const language = useLanguage();
  const areas = useChoices().area;
  return (name: AnyFilter, chosen: string, currency?: string): string =>
    filterText({ texts, language, areas, currency }, [name, chosen]);
}

/** The options of a select. The first one is no filter. */
export function useFilterOptions(byRelevance: boolean) {
  const texts = useText();
  return (name: FilterName) => {
    const options = filterOptions[name].map((value) => ({ value, label: optionText(texts, name, value) }));
    return name === 'orderOption' && byRelevance
      ? [{ value: '', label: texts.market.filters.relevance }, ...options]
      : options;
  };
}
