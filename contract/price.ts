/** The site's currencies, and how prices are written. */

import { isolated, isRightToLeft } from './languages.ts';

export interface KnownCurrency {
  /** ISO 4217. */
  code: string;
  /** What one of it is worth in the first currency. */
  rate: number;
  /** Offered no more, but posts or saved filters have it. */
  retired?: true | undefined;
}

/** What a site knows: first the reference, last what is retired. */
export type Currencies = readonly KnownCurrency[];

export const usualCurrencies: Currencies = [
  { code: 'CNY', rate: 1 },
  { code: 'USD', rate: 7.2 },
];

/** What the two oldest currencies are called on the wire; others by their code. */
const signsOnWire: Readonly<Record<string, string>> = { CNY: '¥', USD: '$' };
export const wireOf = (code: string): string => signsOnWire[code] ?? code;
const codeOf = (wire: string): string =>
  Object.keys(signsOnWire).find((code) => signsOnWire[code] === wire) ?? wire;

/** The currency of saved bounds that name none. */
export const oldestCurrency = '¥';

/** Filters that are in `unnamed` if they name no currency, so that they are in `usual` if they name none. */
export function nameCurrency<
  Filters extends { priceFrom?: string; priceTo?: string; priceCurrency?: string },
>(filters: Filters, unnamed: string, usual: string): Filters {
  const { priceCurrency = unnamed, ...rest } = filters;
  const isBounded = rest.priceFrom !== undefined || rest.priceTo !== undefined;
  return (isBounded && priceCurrency !== usual ? { ...rest, priceCurrency } : rest) as Filters;
}

/** By their names on the wire. The first one is the reference, which filters and orders compare in. */
export const offeredCurrencies = (all: Currencies): string[] =>
  all.flatMap(({ code, retired }) => (retired ? [] : [wireOf(code)]));
export const referenceCurrency = ([first]: Currencies): string => wireOf(first?.code ?? '');
/** What one of each currency is worth in the reference, by their names on the wire. */
export const rates = (all: Currencies): Record<string, number> =>
  Object.fromEntries(all.map(({ code, rate }) => [wireOf(code), rate]));

/** The site's currencies with the retired ones. */
export const currenciesOf = ({
  currencies = usualCurrencies,
  retiredCurrencies = [],
}: {
  currencies?: Currencies | undefined;
  retiredCurrencies?: Currencies | undefined;
}): Currencies => [...currencies, ...retiredCurrencies];

type Display = 'symbol' | 'narrowSymbol';
type Digits = Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>;

const formatOf = (currency: string, language: string, currencyDisplay: Display, digits: Digits = {}) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: codeOf(currency),
    currencyDisplay,
    ...digits,
  });

const signIn = (format: Intl.NumberFormat) =>
  format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';

/** The short sign, or the longer one where short ones are the same, or Latin in a language from right to left. */
function displayOf(all: Currencies, language: string): Display {
  const known = displays.get(all) ?? new Map<string, Display>();
  displays.set(all, known);
  const found = known.get(language) ?? plainDisplay(all, language);
  known.set(language, found);
  return found;
}

const displays = new WeakMap<Currencies, Map<string, Display>>();

function plainDisplay(all: Currencies, language: string): Display {
  const signs = all.map(({ code }) => signIn(formatOf(code, language, 'narrowSymbol')));
  const isForeign = isRightToLeft(language) && signs.some((sign) => /\p{Script=Latin}/u.test(sign));
  return new Set(signs).size === signs.length && !isForeign ? 'narrowSymbol' : 'symbol';
}

/** The sign of a currency among others for readers of a language. */
export const currencySign = (currency: string, language: string, all: Currencies): string =>
  upright(signIn(formatOf(currency, language, displayOf(all, language))), language);

/** The decimals of a currency: none of yen, at most two of any. */
const decimalsOf = (currency: string) =>
  Math.min(
    2,
    new Intl.NumberFormat('en', { style: 'currency', currency: codeOf(currency) }).resolvedOptions()
      .maximumFractionDigits ?? 2,
  );

const hasFraction = (price: string) => /\.0*[1-9]/.test(price);

/** Whether the currency has the price: there is no half yen. */
export const isPayable = (price: string, currency: string): boolean =>
  !hasFraction(price) || decimalsOf(currency) > 0;

/** `¥120`, `$15.50`, or `free` if the price is 0, as the language writes it. The highest price is exact. */
export function formatPrice(
  price: string,
  currency: string,
  { free, language, currencies }: { free: string; language: string; currencies: Currencies },
): string {
  const amount = Number(price);
  if (amount === 0) return free;
  const digits = hasFraction(price) ? decimalsOf(currency) : 0;
  const written = formatOf(currency, language, displayOf(currencies, language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
  return isolated(upright(written, language), language);
}

/** Keeps the two parts of a sign such as US$ in their order. */
const upright = (text: string, language: string): string =>
  isRightToLeft(language) ? text.replace(/\p{Script=Latin}\p{Sc}/u, '$&\u200e') : text;
