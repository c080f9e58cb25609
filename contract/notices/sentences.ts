import { formatDayOfYear } from '../days.ts';
import type { Language } from '../languages.ts';
import { filterText, type Names } from '../posts/filter-texts.ts';
import { formatPrice, oldestCurrency, type Currencies } from '../price.ts';
import type { Texts } from '../texts.ts';
import { noticeKinds } from './kinds.ts';
import type { Notice } from './views.ts';

type Said = Pick<Notice, 'kind' | 'data' | 'post_title'>;
type Named = Pick<Names, 'areas' | 'things' | 'currencies'>;
type Needed = Pick<Texts, 'common' | 'market' | 'notices' | 'posts'>;

/** One sentence about the notice. Its title is null if the reader may no longer see the post. */
export function sentenceOf(texts: Needed, language: Language, notice: Said, named: Named) {
  // A test says all kinds, with all that their rows may hold.
  const say = texts.notices.kinds[notice.kind] as string | ((values: object) => string);
  return typeof say === 'string' ? say : say(valuesOf(texts, language, notice, named));
}

function valuesOf(texts: Needed, language: Language, { kind, data, post_title: title }: Said, named: Named) {
  const {
    search,
    filters: { priceCurrency: currency = oldestCurrency, ...filters } = {},
    reason,
  } = data as {
    search?: string;
    /** Older notices don't have them. */
    filters?: Record<string, string>;
    reason?: string | null;
  };
  const days = Object.entries(data).flatMap(([name, day]: [string, unknown]) =>
    name.endsWith('_on') ? [[name, formatDayOfYear(String(day), language)]] : [],
  );
  const prices = ['price', 'old_price'].flatMap((name) => {
    const { [name]: price, [name.replace('price', 'currency')]: currency } = data as Record<string, string>;
    return price && currency
      ? [[name, formatPrice(price, currency, { ...texts.common, language, ...named })]]
      : [];
  });
  const names = Object.entries(filters).map((filter) =>
    filterText({ texts, language, currency, ...named }, filter),
  );
  return {
    titled: title === null ? 'no' : 'yes',
    title,
    ...data,
    ...Object.fromEntries(days),
    ...Object.fromEntries(prices),
    why: reason ? 'given' : 'none',
    // A code may contain hyphens, a choice of a message may not.
    ...('keepsReason' in noticeKinds[kind] && { reason: (reason ?? 'none').replaceAll('-', '_') }),
    by: search ? 'text' : names.length > 0 ? 'filters' : 'none',
    filters: names.join(' · '),
  };
}

/** The path of the screen that a notice is about; undefined if the post is gone or hidden. */
export const pathOf = (
  { kind, post_id, data }: Pick<Notice, 'kind' | 'post_id' | 'data'>,
  currencies: Currencies,
) => noticeKinds[kind].opens?.(post_id, data as never, currencies);
