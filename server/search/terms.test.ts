import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { conceptsOf, readTerms } from './terms.ts';
import { tokensOf } from './tokens.ts';

const file = async (name: string) => ({
  name,
  text: await readFile(fileURLToPath(new URL(`terms/${name}`, import.meta.url)), 'utf8'),
});
const terms = readTerms(
  await Promise.all(['things.txt', 'campus.txt', 'brands.txt'].map(file)),
  (await file('noise.txt')).text,
);

const concepts = (text: string) => conceptsOf(terms, tokensOf(fold(text)));

test('the shipped files have no bad line and at least 400 groups', () => {
  expect(terms.bad).toEqual([]);
  expect(terms.groups.all.length).toBeGreaterThanOrEqual(400);
});

test('every group finds each of its members', () => {
  const missed = terms.groups.all.flatMap(({ lexeme, members }) =>
    members.filter((member) => !concepts(member).includes(lexeme)),
  );
  expect(missed).toEqual([]);
});

test.each([
  ['出一个九成新台灯', '#desk_lamp'],
  ['書桌', '#desk'],
  ['Bikes for sale', '#bicycle'],
  ['IPAD9 平板', '#ipad'],
])('%s is about %s', (text, lexeme) => expect(concepts(text)).toContain(lexeme));

test('a word of a group is also about all broader groups', () => {
  expect(concepts('台灯')).toContain('#lamp');
  expect(concepts('lamp')).not.toContain('#desk_lamp');
});

test('the longest word of a group wins', () => {
  expect(concepts('书桌')).not.toContain('#book');
  expect(concepts('phone case')).not.toContain('#phone');
});

test.each([
  ['Bose headphones', '#fruit'],
  ['iPhone 12', '#fruit'],
  ['脚踏垃圾桶', '#bicycle'],
  ['Smart light switch', '#lamp'],
  ['有发票', '#ticket'],
  ['Baby monitor', '#monitor'],
  ['床头收纳', '#bed'],
])('%s is not about %s', (text, lexeme) => expect(concepts(text)).not.toContain(lexeme));

test('characters with the sound of a group are not taken for another group', () => {
  expect(terms.similarCharacters('充电保').map(({ lexeme }) => lexeme)).toEqual(['#power_bank']);
  expect(terms.similarCharacters('充电噐').map(({ lexeme }) => lexeme)).toContain('#charger');
});
