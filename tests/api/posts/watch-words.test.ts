import { readFileSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openMoneyWords,
  openWatchWords,
  readWords,
  type BadLine,
  type WatchWords,
} from '../../../server/posts/watch-words.ts';

/** The words that are marked in posts, and those that are not. */

const startingList = new URL('../../../server/posts/watch-words.txt', import.meta.url);
let folder = '';
let words: WatchWords;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-words-'));
  words = await openWatchWords(folder, () => undefined, undefined, startingList);
});
afterAll(() => rm(folder, { recursive: true }));

const inside = async (text: string) => (await words.find(text)).map(({ word }) => word);

test('the starting list has at least 80 words, and all lines can be read', () => {
  const bad: BadLine[] = [];
  const list = readWords(readFileSync(startingList), 'the starting list', (line) => bad.push(line));
  expect(bad).toEqual([]);
  expect(list.filter((word) => !word.startsWith('!')).length).toBeGreaterThanOrEqual(80);
  expect(list).toEqual(
    expect.arrayContaining(['电子烟', '代写', '管制刀具', 'vape', 'ghostwriting', 'airsoft gun']),
  );
});

test.each([
  ['全新電子煙 一次性', '电子烟'],
  ['专业代写论文', '代写'],
  ['Disposable VAPE, mango', 'vape'],
  ['Ｖａｐｅ pen', 'vape'],
  ['Airsoft  Gun with case', 'airsoft gun'],
  ['air-soft-gun', undefined],
  ['e cigarette', 'e-cigarette'],
  ['四级包过，不过退款', '四级包过'],
  ['K粉', 'K粉'],
  ['OK粉色水杯', undefined],
])('%s contains %s', async (text, word) => {
  expect(await inside(text)).toEqual(word === undefined ? [] : [word]);
});

test.each([
  'Knife block with six slots',
  'Vapor humidifier, quiet',
  'Two tickets for an escape room',
  'Vaporwave poster',
  'Grapefruit and seaweed snacks',
  'Glue gun and heat gun',
  'Hitman and Assassin’s Creed, PS4',
  'Skateboard with taste',
  'Drugs, Society and Human Behavior, 17th edition',
  'Highlighter pens, weed whacker not included',
  'Probability and the theory of gambling',
  'Party poppers and a cocktail shaker',
  'Replica of the Eiffel Tower',
  'Hidden gem: camera strap',
  'Identity and fake plants',
  '现代写作教程 第三版',
  '当代写实油画集',
  '现代考古学导论',
  '中国古代考试制度',
  '书包过大，低价出',
  '四件套床品 全新',
  '安兔兔跑分 80 万的手机',
  '天津大麻花 一袋',
  '搬家省去大麻烦',
  '每天刷单词的卡片',
  '高仿真玫瑰花',
  '可水洗钱包',
  '非处方药收纳盒',
  '消毒品收纳架',
  '搞笑气球派对',
  '打气枪 自行车用',
  '红色情侣水杯',
  '请假证明模板夹',
  '象牙白书架',
  '江南水烟雨明信片',
  '厨房油烟油污清洁剂',
  '水果刀 小刀架',
  '支援交流项目纪念衫',
  '现代孕产护理学',
  '全套现货 课本',
  '补办证件照相框',
  '宣传销售实务 教材',
  '外挂字幕机',
])('nothing is marked in %s', async (text) => {
  expect(await inside(text)).toEqual([]);
});

test('the phrases about money are at least 60, in both languages, and all lines can be read', async () => {
  const bad: BadLine[] = [];
  await openMoneyWords((line) => bad.push(line));
  expect(bad).toEqual([]);
  const list = readFileSync(new URL('../../../languages/money-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !/^[#!]/.test(line));
  const isChinese = (line: string) => /\p{Script=Han}/u.test(line);
  expect(list.filter(isChinese).length).toBeGreaterThanOrEqual(60);
  expect(list.filter((line) => !isChinese(line)).length).toBeGreaterThanOrEqual(60);
});

test.each([
  ['先付定金再发货', ['先付', '定金']],
  ['定.金 50', ['定金']],
  ['定\u200b金', ['定金']],
  ['定 金', ['定金']],
  ['押*金，保_证-金', ['押金', '保证金']],
  ['訂金 100 元', ['订金']],
  ['加 V：abc', ['加V']],
  ['加QQ12345', ['加QQ']],
  ['Z e l l e only', ['Zelle']],
  ['A small DEPOSIT please', ['deposit']],
  ['pay with a gift-card', ['gift card']],
  ['My  agent collects', []],
  ['my agent collects', ['my agent']],
  ['学校规定，金额不限', []],
  ['规定金额', []],
  ['定1金', []],
  ['定。金', []],
  ['Deposited sediment, redeposit', []],
  ['wired mouse, hardwire', []],
  ['加Vans 鞋', []],
] as const)('of money, %s has %j', async (text, words) => {
  const list = await openMoneyWords(() => undefined);
  expect((await list.find(text)).map(({ word }) => word)).toEqual(words);
});

test('the place of a word refers to the text as typed', async () => {
  const text = '😀 ½ ﬁne VAPE 和電子煙';
  const found = await words.find(text);
  expect(found.map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ['vape', 'VAPE'],
    ['电子烟', '電子煙'],
  ]);
});

test('reads the operator’s file again when it changes, and reports bad lines by number', async () => {
  const bad: BadLine[] = [];
  const own = await mkdtemp(join(tmpdir(), 'watch-words-own-'));
  const path = join(own, 'watch-words.txt');
  const lines = [
    Buffer.from('\ufeff# own words\r\n违禁品\r\n'),
    Buffer.from([0xff, 0xfe, 0x0a]),
    Buffer.from(`${'x'.repeat(101)}\n***\n!Vape shop\nLava lamp`),
  ];
  await writeFile(path, Buffer.concat(lines));
  const mixed = await openWatchWords(own, (line) => bad.push(line), undefined, startingList);
  expect(bad).toEqual([
    { file: 'watch-words.txt', line: 3, reason: 'not UTF-8' },
    { file: 'watch-words.txt', line: 4, reason: 'longer than 100 characters' },
    { file: 'watch-words.txt', line: 5, reason: 'no letter, digit or character' },
  ]);
  const found = async (text: string) => (await mixed.find(text)).map(({ word }) => word);
  expect(await found('违禁品，lava lamp，vape shop，VAPE，电子烟')).toEqual([
    '违禁品',
    'Lava lamp',
    'vape',
    '电子烟',
  ]);
  await writeFile(path, '新词');
  await utimes(path, 1, 1);
  expect(await found('新词，违禁品')).toEqual(['新词']);
  await rm(path);
  expect(await found('新词，代写')).toEqual(['代写']);
  await rm(own, { recursive: true });
});
