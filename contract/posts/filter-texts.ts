import type { Language } from '../languages.ts';
import { filterOptions, type FilterName } from './filter-options.ts';
import { categoriesIn, choices, type Area } from './options.ts';

/** What a chosen filter is called, on screens and in notices. */

/** In English, labels equal their values on the wire. */
function same<Label extends string>(labels: readonly Label[]): Record<Label, string> {
  const texts = {} as Record<Label, string>;
  for (const label of labels) texts[label] = label;
  return texts;
}

export const filterTexts = {
  en: {
    free: 'Free',
    atLeast: (price: string) => `From ${price}`,
    atMost: (price: string) => `Up to ${price}`,
    or: ' or ',
    options: {
      postStatusOption: same(filterOptions.postStatusOption),
      buySellOption: same(filterOptions.buySellOption),
      postCategoryOption: same(filterOptions.postCategoryOption),
      negotiabilityOption: same(filterOptions.negotiabilityOption),
      orderOption: same(filterOptions.orderOption),
    },
  },
  zh: {
    free: '免费送',
    atLeast: (price: string) => `${price} 起`,
    atMost: (price: string) => `${price} 以内`,
    or: '或',
    options: {
      postStatusOption: {
        'All post statuses': '全部状态',
        Available: '在售',
        'In progress': '已预订',
        Archived: '已下架',
      },
      buySellOption: { 'All post types': '全部类型', 'Sell posts': '出售', 'Buy posts': '求购' },
      postCategoryOption: {
        'All categories': '全部分类',
        ...categoriesIn('zh'),
      },
      negotiabilityOption: {
        'Select negotiability': '不限议价',
        'Open to negotiate': '可议价',
        'Not open to negotiate': '一口价',
      },
      orderOption: {
        'Latest first': '最新发布',
        'Oldest first': '最早发布',
        'Lowest price': '价格从低到高',
        'Highest price': '价格从高到低',
        'Most saved': '收藏最多',
        'Least saved': '收藏最少',
        'Earliest expiration': '最早到期',
        'Latest expiration': '最晚到期',
      },
    },
  },
};

/** What a filter is called that has this value on the wire. */
export function filterText(
  language: Language,
  areas: readonly Area[],
  [name, chosen]: [name: string, value: string],
  priceOf = (price: string) => `¥${price}`,
): string {
  const text = filterTexts[language];
  if (name === 'priceFrom') return text.atLeast(priceOf(chosen));
  if (name === 'priceTo') return Number(chosen) === 0 ? text.free : text.atMost(priceOf(chosen));
  if (name in text.options) {
    const labels: Record<string, string> = text.options[name as FilterName];
    return labels[chosen] ?? chosen;
  }
  const named: Record<string, Record<Language, string>> = name === 'area'
    ? Object.fromEntries(areas.map((area) => [area.area, area]))
    : choices[name as keyof typeof choices];
  return chosen
    .split(',')
    .map((value) => named[value]?.[language] ?? value)
    .join(text.or);
}
