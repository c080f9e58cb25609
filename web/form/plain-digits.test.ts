import { expect, test } from 'vitest';
import { plainDigits, plainPrice } from './plain-digits.ts';

test.each([
  ['６８０', '680'],
  ['12,5元', '12.5'],
  ['¥1,200', '1200'],
  ['1,200.50', '1200.50'],
  [' 12.50 ', '12.50'],
  ['２０ 块', '20'],
  ['-1', '-1'],
  ['abc', 'abc'],
])('the price %j is sent as %j', (typed, sent) => expect(plainPrice(typed)).toBe(sent));

test('a code is sent without its spaces', () => expect(plainDigits(' １２3 456\n')).toBe('123456'));
