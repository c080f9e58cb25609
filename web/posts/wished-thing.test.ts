import { expect, test } from 'vitest';
import { wishedThing } from './wished-thing.ts';

test.each([
  ['求购 二手显示器', '二手显示器'],
  ['求购：线性代数', '线性代数'],
  ['收 MacBook', 'MacBook'],
  ['收二手自行车', '二手自行车'],
  ['收购旧书', '旧书'],
  ['收音机', '收音机'],
  ['收纳箱两个', '收纳箱两个'],
  ['Wanted: desk lamp', 'Desk lamp'],
  ['wanted desk lamp', 'Desk lamp'],
  ['Looking for a rice cooker', 'A rice cooker'],
  ['Wanted', 'Wanted'],
  ['Wantedly mug', 'Wantedly mug'],
  ['desk lamp wanted', 'desk lamp wanted'],
])('the mark of a wanted post says what %j begins with', (title, shown) => {
  expect(wishedThing(title)).toBe(shown);
});
