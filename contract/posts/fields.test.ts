import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, isLaterDay, dayAt, usualTimeZone } from '../days.ts';
import { currency, day, postType, price, quantity, title } from './fields.ts';
import { searchQuery } from './filters.ts';
import { postForm } from './forms.ts';

const refusal = (
  schema: typeof price | typeof title | typeof day | typeof quantity | typeof postType,
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe('[5.3 9.3] price', () => {
  test.each(['0', '00012', '99999999', '12.5', '12345.67', 7, 7.25])('takes %j', (value) => {
    expect(price.safeParse(value).data).toBe(String(value));
  });
  test.each([
    '',
    '-1',
    '1.234',
    '.5',
    '5.',
    '1e3',
    '123456789',
    '123456.78',
    '１２',
    'NaN',
    null,
    true,
    [1],
    {},
  ])('refuses %j', (value) => expect(refusal(price, value)).toBe('price_invalid'));
});

describe('[5.5] quantity', () => {
  test.each([
    ['1', 1],
    ['99999999', 99_999_999],
    [3, 3],
  ])('takes %j', (value, expected) => expect(quantity.parse(value)).toBe(expected));
  test.each(['0', '-1', '1.5', '100000000', '', 'two', 1.5, null])('refuses %j', (value) =>
    expect(refusal(quantity, value)).toBe('quantity_invalid'),
  );
});

describe('title', () => {
  test('is trimmed and stripped of control and direction characters', () => {
    expect(title.parse(' lamp\u0007 \u202eevil\u2066 ')).toBe('lamp evil');
  });
  test('[9.3] counts characters, not UTF-16 units', () => {
    expect(title.safeParse('𠮷'.repeat(100)).success).toBe(true);
    expect(refusal(title, '𠮷'.repeat(101))).toBe('title_length');
  });
  test.each(['', '   ', '\u200e', undefined, '\u3164', '\u2800\u115f'])('refuses %j', (value) =>
    expect(refusal(title, value)).toBe('title_blank'),
  );
  test('refuses NUL', () => expect(refusal(title, 'a\0b')).toBe('title_blank'));
});

describe('type', () => {
  test.each([
    ['sell', 'sell'],
    ['BUY', 'buy'],
    ['true', 'sell'],
    [false, 'buy'],
    [['sell', 'true'], 'sell'],
    [['Buy', 'buy', 'false', 'BUY'], 'buy'],
  ])('[7.16] %j means %s', (value, expected) => expect(postType.parse(value)).toBe(expected));
  test.each([[['sell', 'buy']], [Array<string>(5).fill('sell')], ['rent'], [[]], [{}]])(
    'refuses %j',
    (value) => expect(postType.safeParse(value).success).toBe(false),
  );
});

describe('days', () => {
  test('the day changes at 16:00 UTC', () => {
    expect(dayAt(Date.UTC(2026, 10, 21, 15, 59, 59, 999), usualTimeZone)).toBe('2026-11-21');
    expect(dayAt(Date.UTC(2026, 10, 21, 16, 0, 0), usualTimeZone)).toBe('2026-11-22');
  });
  test('[9.4] four months later clamps to the end of the month', () => {
    expect(addMonths('2026-10-31', 4)).toBe('2027-02-28');
    expect(addMonths('2027-10-31', 4)).toBe('2028-02-29');
    expect(addMonths('2026-11-21', 4)).toBe('2027-03-21');
  });
  test('adding months gives a later, valid day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          const from = date.toISOString().slice(0, 10);
          const to = addMonths(from, 4);
          expect(isLaterDay(to, from)).toBe(true);
          expect(day.parse(to)).toBe(to);
        },
      ),
    );
  });
  test.each(['2027-02-29', '2027-13-01', '21-11-2026', '2026-11-21T00:00', '', 5])('refuses %j', (value) =>
    expect(refusal(day, value)).toBe('by_date_invalid'),
  );
});

test.each([
  ['¥', '¥'],
  ['￥', '¥'],
  ['cny', '¥'],
  ['$', '$'],
  ['USD', '$'],
])('the currency %s is %s', (value, expected) => expect(currency.parse(value)).toBe(expected));

test('fields that older clients leave out have the defaults of the form', () => {
  expect(postForm.parse({ title: 'Lamp', price: '5', sellBuyByDate: '2027-01-01' })).toEqual({
    title: 'Lamp',
    description: '',
    price: '5',
    // The server takes the site's reference.
    currency: '',
    quantity: 1,
    sellBuyByDate: '2027-01-01',
    postStatus: 'Draft',
    // The server takes the site's first one.
    category: '',
    totalOrPerItem: 'Total price',
    postType: 'sell',
    openToNegotiate: false,
  });
});

test('a search has its first 200 characters', () => {
  expect(searchQuery.parse({ search: ` ${'𠮷'.repeat(201)}` })).toMatchObject({ search: '𠮷'.repeat(200) });
});
