import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `docs/specification.md` says where each line is and which test shows it: both must be there. */

const page = readFileSync('docs/specification.md', 'utf8');
const rows = page
  .split('## Where we differ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('|') && !/^\|(\s*-|\s*Line\b)/.test(line))
  .map((line) => line.split('|').slice(1, -1)) as [line: string, where: string, shownBy: string][];

const fileOf = (name: string) => {
  if (name.startsWith('e2e/')) return `tests/${name}.spec.ts`;
  return name.startsWith('api/') ? `tests/${name}.test.ts` : `${name}.test.ts`;
};

test('the page holds the whole specification', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.every((cells) => cells.length === 3)).toBe(true);
});

test.each(rows.map(([line, where, shownBy]) => [line.trim(), where, shownBy] as const))(
  '%s',
  (_line, where, shownBy) => {
    const path = /`(.+)`/.exec(where)?.[1] ?? '';
    expect(existsSync(path), path).toBe(true);
    const shown = shownBy.trim().split(/; (?=`)/);
    for (const one of shown) {
      const [, file = '', name = ''] = /^`(.+)`: (.+)$/.exec(one) ?? [];
      expect(name, one).not.toBe('');
      const source = existsSync(fileOf(file)) ? readFileSync(fileOf(file), 'utf8') : '';
      const [start = '', ...rest] = name.split('…').map((part) => part.trim());
      const named =
        start === '' || [`'${start}`, `"${start}`, `\`${start}`].some((text) => source.includes(text));
      expect(named, one).toBe(true);
      // What a test puts in stands in its source as an expression.
      for (const part of rest) expect(source, one).toContain(part);
    }
  },
);
