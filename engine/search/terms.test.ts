import { expect, test } from 'vitest';
import { singular, tokensOf } from '../tokens.ts';
import { fold } from './fold.ts';
import { wordsOf } from './lexemes.ts';
import { conceptsOf } from './mentions.ts';
import { parseQuery } from './query.ts';
import { readShipped, readTerms } from './terms.ts';

const texts = await readShipped(new URL('../../server/market/terms/', import.meta.url));
const terms = readTerms(texts);

const listed = (list = '') =>
  list
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((word) => word.trim())
    .filter(Boolean);
const concepts = (text: string) => conceptsOf(terms, tokensOf(fold(text)));

test('the shipped files have no bad line', () => expect(terms.bad).toEqual([]));

test('every group finds each of its members', () => {
  const missed = terms.groups.all.flatMap(({ lexeme, members }) =>
    members.filter((member) => !concepts(member).includes(lexeme)),
  );
  expect(missed).toEqual([]);
});

test('a search for a word of a group or an attribute looks for it', () => {
  const missed = [...terms.groups.all, ...terms.attributes.all].flatMap(({ lexeme, members }) =>
    members.filter(
      (member) => !parseQuery(terms, member).some(({ synonyms }) => synonyms.includes(`'${lexeme}'`)),
    ),
  );
  expect(missed).toEqual([]);
});

test('a search has at most two hundred tokens, whatever its characters stand for', () => {
  const longest = parseQuery(terms, fold('㍿'.repeat(50)));
  expect(parseQuery(terms, fold('㍿'.repeat(200)))).toEqual(longest);
});

test('no line has a word twice, or its singular and its plural', () => {
  const double = terms.groups.all.flatMap(({ tokens, members }) => {
    const keys = tokens.map((word) => word.map(({ text }) => singular(text)).join(' '));
    return members.filter((_, index) => keys.indexOf(keys[index] ?? '') < index);
  });
  expect(double).toEqual([]);
});

test('no decoy is a word of a group', () => {
  const decoys = listed(texts.decoys).filter((word) => terms.groups.of(tokensOf(fold(word))).length > 0);
  expect(decoys).toEqual([]);
});

test.each(['accessories', 'collections'] as const)('every word of %s is in a group', (list) => {
  expect(listed(texts[list]).filter((word) => terms.groups.of(tokensOf(word)).length === 0)).toEqual([]);
});

test.each([
  ['出一个九成新台灯', '#desk_lamp'],
  ['書桌', '#desk'],
  ['Bikes for sale', '#bicycle'],
  ['IPAD9 平板', '#ipad'],
  ['Gaming mouse pad', '#mouse_pad'],
  ['单人床垫', '#mattress'],
  ['单人床垫', '+single'],
  ['永久自行车', '#bicycle'],
  ['惠普打印机', '#hp'],
  ['小熊加湿器', '#humidifier'],
  ['Desk, lamp and chair', '#lamp'],
  ['iPhone 13 Pro Max case', '#case'],
  ['iPhone 13 Pro Max case', '^phone'],
  ['Case for iPad', '^ipad'],
  ['吉他包', '^guitar'],
  ['女靴', '+women_s'],
  ['Bento lunch box with insulated bag', '#lunch_box'],
  ['荧光笔画', '#highlighter'],
  ['永久自行车锁', '^bicycle'],
  ['AirPods 保护套', '^airpod'],
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
  ['Smart light switch', '#light'],
  ['有发票', '#ticket'],
  ['Baby monitor', '#monitor'],
  ['床头收纳', '#bed'],
  ['Desk, lamp and chair', '#desk_lamp'],
  ['iPhone 13 Pro Max case', '#phone'],
  ['Case for iPad', '#ipad'],
  ['吉他包', '#guitar'],
  ['零食3包', '#bag'],
  ['包邮', '#bag'],
  ['美女', '+women_s'],
  ['iPhone 13 电池健康 90%', '^phone'],
  ['灯芯绒', '#light'],
  ['华为Mate60手机壳', '#mate_60'],
  ['永久自行车锁', '#bicycle'],
])('%s is not about %s', (text, lexeme) => expect(concepts(text)).not.toContain(lexeme));

test('a line of one word with narrower words extends the group that has the word', () => {
  const text = 'laptop, 笔记本\nlaptop > matebook';
  const { groups } = readTerms({ groups: [{ name: 'own', text }] });
  expect(groups.of(tokensOf('matebook'))[0]?.lexemes).toEqual(
    expect.arrayContaining(groups.of(tokensOf('笔记本'))[0]?.lexemes ?? ['no group']),
  );
});

test('a word after an unknown one is found', () => {
  expect(parseQuery(terms, 'zorblax lamp').map(({ synonyms }) => synonyms)).toEqual([[], ["'#lamp'"]]);
});

test('an attribute inside a decoy is a part of its own', () => {
  const typed = parseQuery(terms, 'shirt 苹果绿色').map((part) => part.typed);
  expect(typed).toEqual(["'shirt'", "'苹果'", "'绿色'"]);
});

test('letters attached to a number are no noise', () => {
  expect(parseQuery(terms, '索尼 a7').some(({ isNoise }) => isNoise)).toBe(false);
  expect(parseQuery(terms, 'a lamp').some(({ isNoise }) => isNoise)).toBe(true);
});

test('unknown syllables of pinyin are searched for in titles', () => {
  expect(parseQuery(terms, 'zhangsan')).toMatchObject([{ synonyms: ["'~zhang' <-> '~san'"] }]);
});

test('letters after a character do not join the word before it', () => {
  expect(wordsOf(tokensOf('ipad 灯x1'))).toEqual(['ipad', 'x1']);
});

test('a slip is corrected in a word of three characters, and one slip in a word of six letters', () => {
  expect(terms.similarCharacters('自行东').map(({ lexeme }) => lexeme)).toEqual(['#bicycle']);
  expect(terms.similarWords('dosk')).toContain('desk');
  expect(terms.similarWords('dosd')).toEqual([]);
});

test('characters with the sound of a group are not taken for another group', () => {
  expect(terms.similarCharacters('充电保').map(({ lexeme }) => lexeme)).toEqual(['#power_bank']);
  expect(terms.similarCharacters('充电噐').map(({ lexeme }) => lexeme)).toContain('#charger');
});
