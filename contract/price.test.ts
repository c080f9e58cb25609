import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isolated } from './languages.ts';
import { formatPrice, isPayable, nameCurrency, usualCurrencies } from './price.ts';
import { searchPath } from './screens.ts';

const reader = (language: string, free = 'Free', currencies = usualCurrencies) => ({
  language,
  free,
  currencies,
});

test.each([
  ['120', '¥', '¥120'],
  ['120.00', '¥', '¥120'],
  ['15.5', '$', '$15.50'],
  ['15.05', '$', '$15.05'],
  ['0', '¥', 'Free'],
  ['0.00', '$', 'Free'],
  ['0.01', '¥', '¥0.01'],
  ['99999999', '¥', '¥99,999,999'],
  ['1234.5', '¥', '¥1,234.50'],
  ['007', '¥', '¥7'],
])('[5.4] %s in %s is %s', (price, currency, shown) => {
  expect(formatPrice(price, currency, reader('en'))).toBe(shown);
  expect(formatPrice(price, currency, reader('zh'))).toBe(shown);
});

test.each([
  ['1234.5', '1234,50 ¥'],
  ['12345', '12.345 ¥'],
  ['0', 'Gratis'],
])('%s is %s in Italian', (price, shown) => {
  expect(formatPrice(price, '¥', reader('it', 'Gratis')).replaceAll('\u00a0', ' ')).toBe(shown);
});

test('formats every price exactly', () => {
  assert(
    property(integer({ min: 1, max: 9_999_999_999 }), (cents) => {
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const shown = formatPrice(price, '¥', reader('en')).replaceAll(/[¥,]/g, '');
      expect(shown.includes('.') ? shown : `${shown}.00`).toBe(price);
    }),
  );
});

test.each([
  [['EUR'], 'EUR', '25', 'it', '25 €'],
  [['KRW'], 'KRW', '12000', 'ko', '₩12,000'],
  [['KES'], 'KES', '1500', 'en', 'KES 1,500'],
  [['CNY', 'JPY'], 'JPY', '500', 'zh', 'JP¥500'],
  [['CNY', 'JPY'], '¥', '500', 'ja', '元 500'],
  [['EGP'], 'EGP', '1500.75', 'ar-EG', '\u2068\u200f١٬٥٠٠٫٧٥ ج.م.\u200f\u2069'],
  [['USD', 'CNY'], '$', '15.5', 'ar', '\u2068\u200f15.50 US$\u200e\u2069'],
  [['ILS'], 'ILS', '1500', 'he', '\u2068\u200f1,500 \u200f₪\u2069'],
  [['CAD'], 'CAD', '5', 'en', '$5'],
  [['CAD', 'USD'], 'CAD', '5.5', 'en', 'CA$5.50'],
])('on a site with %s, %s %s is in %s: %s', (codes, currency, price, language, shown) => {
  const currencies = codes.map((code) => ({ code, rate: 1 }));
  expect(formatPrice(price, currency, reader(language, 'Free', currencies)).replaceAll(/\s/g, ' ')).toBe(
    shown,
  );
});

test('a domain keeps its dot in front in a language from right to left', () => {
  expect(isolated('.edu', 'ar')).toBe('\u2068.edu\u2069');
  expect(isolated('.edu', 'ko')).toBe('.edu');
});

test('there is no half won, and no thousandth of a dinar', () => {
  expect([isPayable('12.5', 'KRW'), isPayable('12.00', 'KRW'), isPayable('12.5', 'KWD')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a saved filter in yuan leads to prices in yuan where euros are the reference, and back', () => {
  const filters = { priceTo: '80' };
  expect(searchPath('', filters, usualCurrencies)).not.toContain('priceCurrency');
  const euros = [{ code: 'EUR', rate: 1 }];
  expect(searchPath('', filters, euros)).toContain(`priceTo=80&priceCurrency=${encodeURIComponent('¥')}`);
  expect(searchPath('', { ...filters, priceCurrency: 'EUR' }, euros)).not.toContain('priceCurrency');
  expect(nameCurrency(filters, 'EUR', '¥')).toEqual({ ...filters, priceCurrency: 'EUR' });
  const kinds: Record<string, string> = { kind: 'books' };
  expect(nameCurrency(kinds, 'EUR', '¥')).toEqual(kinds);
});
