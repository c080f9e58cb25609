import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { conceptsOf, readTerms } from './terms.ts';

const file = async (name: string) => ({
  name,
  text: await readFile(fileURLToPath(new URL(`terms/${name}`, import.meta.url)), 'utf8'),
});
const terms = readTerms(
  await Promise.all(['things.txt', 'campus.txt', 'brands.txt'].map(file)),
  (await file('noise.txt')).text,
);

test('the shipped files have no bad line and at least 400 groups', () => {
  expect(terms.bad).toEqual([]);
  expect(terms.groups.all.length).toBeGreaterThanOrEqual(400);
});

test('every group finds each of its members', () => {
  const missed = terms.groups.all.flatMap(({ lexeme, members }) =>
    members.filter((member) => !conceptsOf(terms, member).includes(lexeme)),
  );
  expect(missed).toEqual([]);
});

test.each([
  ['出一个九成新台灯', '#desk_lamp'],
  ['書桌', '#desk'],
  ['Bikes for sale', '#bicycle'],
  ['IPAD9 平板', '#ipad'],
])('%s is about %s', (text, lexeme) => expect(conceptsOf(terms, text)).toContain(lexeme));

test('a longer word hides the shorter ones in it', () => {
  expect(conceptsOf(terms, '书桌')).not.toContain('#book');
  expect(conceptsOf(terms, 'phone case')).not.toContain('#phone');
});
