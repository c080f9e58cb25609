import { expect, test } from 'vitest';
import { dayAt } from '../../contract/days.ts';
import { formatNearDay } from './date.ts';

test.for([
  ['ko', /^.요일$/],
  ['ja', /^.曜日$/],
  ['zh', /^周.$/],
  ['en', /^[A-Z][a-z]{2}$/],
] as const)('a weekday in %s is a word', ([language, word]) => {
  const day = dayAt(Date.now() + 3 * 86_400_000, 'UTC');
  expect(formatNearDay(day, language, 'UTC')).toMatch(word);
});
