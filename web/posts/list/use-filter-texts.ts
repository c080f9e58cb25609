import { filterOptions, type FilterName } from '../../../contract/posts/filters.ts';
import { conditions, kindNames, kinds } from '../../../contract/posts/options.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useSite } from '../../layout/site.ts';
import { valuesOf, type AnyFilter } from './use-filters.ts';

/** The choices of the optional fields of a post. */
export function useFieldOptions() {
  const { posts } = useText();
  const language = useLanguage();
  const { pickupAreas = [] } = useSite();
  return {
    condition: conditions.map((value) => ({ value, label: posts.conditions[value] })),
    area: pickupAreas.map((area) => ({ value: area.area, label: area[language] })),
    kind: kindNames.map((value) => ({ value, label: kinds[value][language] })),
  };
}

/** What a chosen filter is called. */
export function useFilterTexts() {
  const text = useText().posts.list.filters;
  const { price } = useFormat();
  const options = useFieldOptions();
  return (name: AnyFilter, chosen: string): string => {
    if (name === 'priceFrom') return text.atLeast(price(chosen, '¥'));
    if (name === 'priceTo') return Number(chosen) === 0 ? text.free : text.atMost(price(chosen, '¥'));
    if (name in filterOptions) {
      const labels: Record<string, string> = text.options[name as FilterName];
      return labels[chosen] ?? chosen;
    }
    const known = options[name as keyof typeof options];
    return valuesOf(chosen)
      .map((value) => known.find((option) => option.value === value)?.label ?? value)
      .join(text.or);
  };
}
