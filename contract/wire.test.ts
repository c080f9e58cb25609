import { describe, expect, test } from 'vitest';
import { email } from './auth/fields.ts';
import { day, flag, id, requiredText, text } from './wire.ts';

describe('text', () => {
  test('has one kind of line break', () => expect(text().parse('one\r\ntwo\nthree')).toBe('one\ntwo\nthree'));
  test('has at most 1,000 UTF-16 units', () => {
    expect(text().safeParse('x'.repeat(1000)).success).toBe(true);
    expect(text().safeParse('x'.repeat(1001)).success).toBe(false);
  });
  test('has no more than thirty marks in a row', () => {
    const marks = '\u0323'.repeat(30);
    expect(text().parse(`q${marks}`)).toBe(`q${marks}`);
    expect(text().parse(`q${marks}\u0323`)).toBe(`q${marks}\u034f\u0323`);
  });
});

test.each(['', ' \n\u3000', '\u200b', '\u200d \u2060', '\u3164\u115f', '\u2800', '\u00ad\ufe0f'])(
  'a required text is more than %j',
  (value) => expect(requiredText(10).safeParse(value).success).toBe(false),
);
test.each(['.', '我', '👩‍👧', ' a\u200b '])('%j is a required text', (value) =>
  expect(requiredText(10).parse(value)).toBe(value.trim()),
);

test.each([
  ['0000-01-01', false],
  ['0999-12-31', false],
  ['1000-01-01', true],
  ['9999-12-31', true],
  ['10000-01-01', false],
])('the day %s is accepted: %s', (value, expected) => expect(day.safeParse(value).success).toBe(expected));

test.each([
  ['TRUE', true],
  ['False', false],
  [true, true],
  ['', undefined],
  ['1', undefined],
])('the flag %j is %s', (value, expected) => expect(flag.safeParse(value).data).toBe(expected));

test.each([
  ['1', true],
  [7, true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['0', false],
  ['01', false],
  [-1, false],
])('whether the id %j is accepted: %s', (value, expected) =>
  expect(id.safeParse(value).success).toBe(expected),
);

test.each([
  [63, true],
  [64, false],
])('whether an e-mail with a label of %i characters is accepted: %s', (length, expected) =>
  expect(email.safeParse(`a@${'x'.repeat(length)}.edu`).success).toBe(expected),
);
