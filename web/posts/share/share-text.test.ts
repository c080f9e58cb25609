import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

const url = 'http://campus.example/post/7';

test.each([
  ['sell', '台灯', ['¥45', '北校区'], `【出】台灯\n¥45 · 北校区\n${url}`],
  ['sell', 'Lamp', ['Free', undefined], `【出】Lamp\nFree\n${url}`],
  ['buy', 'Lamp', ['$9.50', false], `【求】Lamp\n$9.50\n${url}`],
  ['sell', 'Moves out on 20 June: 14 things left', [], `【出】Moves out on 20 June: 14 things left\n${url}`],
] as const)('%s %s, %j', (type, title, facts, text) => {
  expect(shareText({ type, title, facts, url })).toBe(text);
});
