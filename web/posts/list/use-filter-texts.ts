import { kindsOf } from '../../../contract/categories.ts';
import { filterOptions, type FilterName } from '../../../contract/posts/filter-options.ts';
import { filterText, optionText } from '../../../contract/posts/filter-texts.ts';
import type { ChoiceName } from '../../../contract/posts/options.ts';
import { siteCurrencies } from '../../api/site-facts.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useWrittenIn } from '../../i18n/use-written-in.ts';
import { useCategories } from '../../layout/categories.ts';
import { useSite } from '../../layout/site.ts';
import type { Option } from '../../ui/select.tsx';
import type { AnyFilter } from './use-filters.ts';

const named = (choice: Readonly<Record<string, string>>) =>
  Object.entries(choice).map(([value, label]) => ({ value, label }));

/** The values of the optional choices of a post. */
export function useChoices(): Record<ChoiceName, readonly Option[]> {
  const writtenIn = useWrittenIn();
  const { pickupAreas = [] } = useSite();
  const { categories, nameOf } = useCategories();
  const names = useText().posts.choices;
  const fixed = Object.entries(names).map(([name, choice]) => [name, named(choice)]);
  return {
    ...(Object.fromEntries(fixed) as Record<keyof typeof names, readonly Option[]>),
    kind: kindsOf(categories).map(({ key }) => ({ value: key, label: nameOf(key) })),
    area: pickupAreas.map((area) => ({ value: area.area, label: writtenIn(area).text })),
  };
}

/** The label of a chosen filter. */
export function useFilterTexts() {
  const texts = useText();
  const language = useLanguage();
  const areas = useChoices().area;
  const { names: things } = useCategories();
  return (name: AnyFilter, chosen: string, currency?: string): string =>
    filterText({ texts, language, areas, things, currency, currencies: siteCurrencies }, [name, chosen]);
}

/** The options of a select. The first one is no filter. */
export function useFilterOptions(byRelevance: boolean) {
  const texts = useText();
  const { categories, names: things } = useCategories();
  return (name: FilterName) => {
    const more = name === 'postCategoryOption' ? categories.map(({ key }) => key) : [];
    const options = [...filterOptions[name], ...more].map((value) => ({
      value,
      label: optionText({ texts, things }, name, value),
    }));
    return name === 'orderOption' && byRelevance
      ? [{ value: '', label: texts.market.filters.relevance }, ...options]
      : options;
  };
}
