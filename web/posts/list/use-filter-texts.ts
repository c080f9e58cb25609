import { filterOptions, type FilterName } from '../../../contract/posts/filter-options.ts';
import { filterText } from '../../../contract/posts/filter-texts.ts';
import { choices, type ChoiceName } from '../../../contract/posts/options.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSite } from '../../layout/site.ts';
import type { Option } from '../../ui/select.tsx';
import type { AnyFilter } from './use-filters.ts';

/** The values of the optional choices of a post. */
export function useChoices(): Record<ChoiceName, readonly Option[]> {
  const language = useLanguage();
  const { pickupAreas = [] } = useSite();
  const named = (choice: Readonly<Record<string, { en: string; zh: string }>>) =>
    Object.entries(choice).map(([value, names]) => ({ value, label: names[language] }));
  const fixed = Object.entries(choices).map(([name, choice]) => [name, named(choice)]);
  return {
    ...(Object.fromEntries(fixed) as Record<keyof typeof choices, readonly Option[]>),
    area: pickupAreas.map((area) => ({ value: area.area, label: area[language] })),
  };
}

/** What a chosen filter is called. */
export function useFilterTexts() {
  const language = useLanguage();
  const { price } = useFormat();
  const { pickupAreas = [] } = useSite();
  return (name: AnyFilter, chosen: string): string =>
    filterText(language, pickupAreas, [name, chosen], (yuan) => price(yuan, '¥'));
}

/** The options of a select. The first one is no filter. */
export function useFilterOptions(byRelevance: boolean) {
  const text = useText().market.filters;
  return (name: FilterName) => {
    const labels: Record<string, string> = text.options[name];
    const options = filterOptions[name].map((label) => ({ value: label, label: labels[label] ?? label }));
    return name === 'orderOption' && byRelevance
      ? [{ value: '', label: text.relevance }, ...options]
      : options;
  };
}
