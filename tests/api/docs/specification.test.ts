import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pages, testsByNumber, withTests } from '../../../engine/gate/rule-tables.ts';

/** The tables of `docs/specification.md` and `docs/security.md` name the tests whose titles carry their numbers. */

const tests = testsByNumber();
const textOf = (page: string) => readFileSync(page, 'utf8');
/** The format pads cells. */
const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

type Row = [number: string, line: string, where: string, shownBy: string];
const rowsOf = (page: string) =>
  textOf(page)
    .split('\n')
    .filter((line) => /^\| [A-Z]?\d+\.\d+ /.test(line))
    .map(
      (line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()) as Row,
    );

describe.each([
  ['docs/specification.md', 150],
  ['docs/security.md', 70],
])('%s', (page, least) => {
  const rows = rowsOf(page);

  test('covers the whole specification', () => {
    expect(rows.length).toBeGreaterThan(least);
    expect(rows.every((cells) => cells.length === 4)).toBe(true);
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  });

  test('names all tests, as npm run format writes them', () => {
    expect(unpadded(withTests(textOf(page), tests))).toBe(unpadded(textOf(page)));
  });

  test.each(rows.map(([number, line, where]) => [line, number, where] as const))(
    '%s',
    (_line, number, where) => {
      expect(existsSync(/`(.+)`/.exec(where)?.[1] ?? '')).toBe(true);
      expect(tests.get(number)).toBeDefined();
    },
  );
});

test('every number in the title of a test is one of a row', () => {
  const numbers = new Set(pages.flatMap(rowsOf).map(([number]) => number));
  expect([...tests.keys()].filter((number) => !numbers.has(number))).toEqual([]);
});
