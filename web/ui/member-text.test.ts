import { expect, test } from 'vitest';
import { langOf } from './member-text.tsx';

test.each([
  ['台灯', 'zh-CN'],
  ['Desk lamp', 'en'],
  ['台灯 LED', 'en'],
  ['宿舍用的台灯 LED', 'zh-CN'],
  ['Café lamp 120 ¥', 'en'],
  ['42', undefined],
  ['', undefined],
])('a voice reads %s as %s', (text, lang) => {
  expect(langOf(text)).toBe(lang);
});
