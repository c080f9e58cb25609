import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './node.mjs';

/** The pages whose tables say which tests show each row. */
export const pages = ['docs/specification.md', 'docs/security.md'];

/** The tests by the numbers in front of their titles, like `[G1.4] change at every login`. */
export function testsByNumber(): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  const files = globSync(
    ['{contract,engine,server,web}/**/*.test.ts', 'tests/{api,drills,e2e,journeys}/**/*.{test,spec}.ts'],
    {
      cwd: root,
    },
  );
  for (const file of files.toSorted()) {
    const name = file.replace(/^tests\//, '').replace(/\.(?:test|spec)\.ts$/, '');
    const numbered = readFileSync(path.join(root, file), 'utf8').matchAll(
      /['"`]\[((?:[A-Z]?\d+\.\d+ ?)+)\] /g,
    );
    const numbers = [...numbered].flatMap(([, list = '']) => list.split(' '));
    for (const number of new Set(numbers)) tests.set(number, [...(tests.get(number) ?? []), name]);
  }
  return tests;
}

/** The page, with the last cell of each numbered row made from the tests. */
export function withTests(page: string, tests: Map<string, string[]>): string {
  return page.replace(/^(\| ([A-Z]?\d+\.\d+) +\|.*\|)[^|]*\|$/gm, (_row, cells: string, number: string) => {
    const names = (tests.get(number) ?? []).map((name) => `\`${name}\``);
    return `${cells} ${names.join(', ')} |`;
  });
}

export function writeTables(): void {
  const tests = testsByNumber();
  for (const page of pages) {
    const file = path.join(root, page);
    writeFileSync(file, withTests(readFileSync(file, 'utf8'), tests));
  }
}
