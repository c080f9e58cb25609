import { formatDayOfYear } from '../../contract/days.ts';
import { isolated } from '../../contract/languages.ts';
import { currencySign, formatPrice } from '../../contract/price.ts';
import { siteCurrencies as currencies, siteZone } from '../api/site-facts.ts';
import { formatDay, formatInstant, formatNearDay, formatTime, formatWhen } from '../format/date.ts';
import { ageOf, relativeTime } from '../format/relative-time.ts';
import { useLanguage, useText } from './language.ts';

/** Formats in the current language. */
export function useFormat() {
  const language = useLanguage();
  const { common } = useText();
  const listed = (options: Intl.ListFormatOptions) => (values: string[]) =>
    new Intl.ListFormat(language, options).format(values.map((value) => isolated(value, language)));
  return {
    price: (price: string, currency: string) =>
      formatPrice(price, currency, { free: common.free, language, currencies }),
    sign: (currency: string) => currencySign(currency, language, currencies),
    /** The sign and the name of a currency. */
    currency: (currency: string) =>
      `${currencySign(currency, language, currencies)} ${new Intl.DisplayNames(language, { type: 'currency' }).of(currency) ?? ''}`,
    ago: (instant: string) => relativeTime(Date.parse(instant), Date.now(), language, common.justNow),
    /** For a message. */
    age: (instant: string) => ageOf(Date.parse(instant), Date.now()),
    day: (day: string) => formatDay(day, language),
    dayOfYear: (day: string) => formatDayOfYear(day, language),
    instant: (instant: string) => formatInstant(instant, language, siteZone),
    nearDay: (day: string) => formatNearDay(day, language, siteZone),
    when: (instant: string) => formatWhen(instant, language, siteZone),
    time: (instant: string) => formatTime(instant, language, siteZone),
    either: listed({ type: 'disjunction' }),
    each: listed({ type: 'conjunction' }),
    /** Without a last word such as 'and'. */
    list: listed({ type: 'conjunction', style: 'narrow' }),
    number: (value: number) => new Intl.NumberFormat(language).format(value),
  };
}
