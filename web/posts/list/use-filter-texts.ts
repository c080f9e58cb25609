import { filterOptions, type FilterName } from '../../../contract/posts/filter-options.ts';
import { choices, type ChoiceName } from '../../../contract/posts/options.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSite } from '../../layout/site.ts';
import type { Option } from '../../ui/select.tsx';
import { valuesOf, type AnyFilter } from './use-filters.ts';

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
  const text = useText().posts.list.filters;
  const { price } = useFormat();
  const options = useChoices();
  return (name: AnyFilter, chosen: string): string => {
    if (name === 'priceFrom') return text.atLeast(price(chosen, '¥'));
    if (name === 'priceTo') return Number(chosen) === 0 ? text.free : text.atMost(price(chosen, '¥'));
    if (name in filterOptions) {
      const labels: Record<string, string> = text.options[name as FilterName];
      return labels[chosen] ?? chosen;
    }
    const known = options[name as ChoiceName];
    return valuesOf(chosen)
      .map((value) => known.find((option) => option.value === value)?.label ?? value)
      .join(text.or);
  };
}
