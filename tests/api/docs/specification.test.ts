import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The files and tests that `docs/specification.md` and `docs/security.md` name must exist. */

function rowsOf(page: string) {
  return readFileSync(page, 'utf8')
    .split('## Where we differ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(\s*-|\s*(Line|Rule)\b)/.test(line))
    .map((line) => line.split('|').slice(1, -1)) as [line: string, where: string, shownBy: string][];
}

const fileOf = (name: string) => {
  if (name.startsWith('e2e/')) return `tests/${name}.spec.ts`;
  return name.startsWith('api/') ? `tests/${name}.test.ts` : `${name}.test.ts`;
};

/** The files and test titles that don't exist. */
function untrue(where: string, shownBy: string): string[] {
  const path = /`(.+)`/.exec(where)?.[1] ?? '';
  const wrong = existsSync(path) ? [] : [path];
  for (const one of shownBy.trim().split(/; (?=`)/)) {
    const [, file = '', name = ''] = /^`(.+)`: (.+)$/.exec(one) ?? [];
    const source = existsSync(fileOf(file)) ? readFileSync(fileOf(file), 'utf8') : '';
    // `…` stands for an expression in a test's title.
    const [start = '', ...rest] = name.split('…').map((part) => part.trim());
    const begins =
      start === '' || [`'${start}`, `"${start}`, `\`${start}`].some((text) => source.includes(text));
    if (name === '' || !begins || !rest.every((part) => source.includes(part))) wrong.push(one);
  }
  return wrong;
}

describe.each([
  ['docs/specification.md', 150],
  ['docs/security.md', 70],
])('%s', (page, least) => {
  const rows = rowsOf(page);

  test('covers the whole specification', () => {
    expect(rows.length).toBeGreaterThan(least);
    expect(rows.every((cells) => cells.length === 3)).toBe(true);
  });

  test.each(rows.map(([line, where, shownBy]) => [line.trim(), where, shownBy] as const))(
    '%s',
    (_line, where, shownBy) => expect(untrue(where, shownBy)).toEqual([]),
  );
});
