import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

const url = 'http://campus.example/post/7';

test.each([
  ['【出】', '台灯', ['¥45', '北校区'], `【出】台灯\n¥45 · 北校区\n${url}`],
  ['【出】', 'Lamp', ['Free', undefined], `【出】Lamp\nFree\n${url}`],
  ['【求】', 'Lamp', ['$9.50', false], `【求】Lamp\n$9.50\n${url}`],
  [
    '【出】',
    'Moves out on 20 June: 14 things left',
    [],
    `【出】Moves out on 20 June: 14 things left\n${url}`,
  ],
] as const)('%s %s, %j', (mark, title, facts, text) => {
  expect(shareText({ mark, title, facts, url })).toBe(text);
});
