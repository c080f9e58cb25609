import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailGroupNames } from '../../../contract/notices/mail-groups.ts';
import mails from '../../../languages/en/mails.json' with { type: 'json' };
import { leftOut, tables } from '../../../server/backup-tables.ts';
import { settingNames } from '../../../server/settings/table.ts';

/** The papers for offices cite what exists, and claim no level that nobody set. */

const folder = 'docs/papers';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const known = [...tables.map(({ name }) => name), ...Object.keys(leftOut)] as string[];
const settings = new Set<string>(settingNames);

test('each table of the database stands in a row of the records, and each row is whole', () => {
  const [kept = ''] = read('records-of-processing.md').split('## Mails');
  const rows = kept
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  for (const row of cells) expect(row.slice(1, -1).filter(Boolean)).toHaveLength(6);
  const named = cells.flatMap(([, , cited = '']) =>
    [...cited.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(known.filter((table) => !named.includes(table))).toEqual([]);
  expect(named.filter((table) => !known.includes(table))).toEqual([]);
});

test('each mail and each group of notices stands in the records', () => {
  const [, mailed = ''] = /## Mails([\s\S]*)## Third parties/.exec(read('records-of-processing.md')) ?? [];
  const named = [...mailed.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...Object.keys(mails.account), ...mailGroupNames].toSorted());
});

test.each(readdirSync(folder))('every file and setting that %s cites exists', (file) => {
  const text = read(file);
  const files =
    text.match(/(?:(?:contract|engine|server|web|tests|scripts|docs|languages|deploy)\/)[\w./-]*\w/g) ?? [];
  const names = text.match(/\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g) ?? [];
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

test('the security questions are at most 40 in ten areas, each with an answer and evidence', () => {
  const [head, ...rows] = read('security-questions.csv')
    .trim()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );
  expect(head).toEqual(['area', 'question', 'answer', 'evidence']);
  expect(rows.length).toBeLessThanOrEqual(40);
  expect(new Set(rows.map(([area]) => area)).size).toBe(10);
  for (const row of rows) expect(row.filter(Boolean)).toHaveLength(4);
  const cited = rows.flatMap(([, , , evidence = '']) => evidence.split(' '));
  expect(cited.filter((one) => !existsSync(one) && !settings.has(one) && !known.includes(one))).toEqual([]);
});

test('the accessibility report has the 55 criteria, and says how many nobody tried', () => {
  const text = read('accessibility.yaml');
  const criteria = text.match(/^ +- num: \d\.\d\.\d+$/gm) ?? [];
  expect(new Set(criteria).size).toBe(55);
  const levels = [...text.matchAll(/^ +level: (.+)$/gm)].map(([, level = '']) => level);
  expect(levels).toHaveLength(55);
  const words = ['supports', 'partially-supports', 'does-not-support', 'not-applicable', 'not-evaluated'];
  expect(levels.filter((level) => !words.includes(level))).toEqual([]);
  const open = levels.filter((level) => level === 'not-evaluated').length;
  expect(text.split('\n')[0]).toContain(open > 0 ? `${open} of 55 not tried: a draft, no VPAT` : '');
});
