import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice } from './price.ts';

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
  expect(formatPrice(price, currency, 'Free', 'en')).toBe(shown);
  expect(formatPrice(price, currency, 'Free', 'zh')).toBe(shown);
});

test.each([
  ['1234.5', '¥1234,50'],
  ['12345', '¥12.345'],
  ['0', 'Gratis'],
])('%s is %s in Italian', (price, shown) => {
  expect(formatPrice(price, '¥', 'Gratis', 'it')).toBe(shown);
});

test('formats every price exactly', () => {
  assert(
    property(integer({ min: 1, max: 9_999_999_999 }), (cents) => {
      const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const shown = formatPrice(price, '¥', 'Free', 'en').replaceAll(/[¥,]/g, '');
      expect(shown.includes('.') ? shown : `${shown}.00`).toBe(price);
    }),
  );
});
