import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Limits are data: the product reads each of them, and no statement has one of its own. */

const product = globSync('{contract,server,engine,web,scripts}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The limits that a file reads, each after the file that has it. */
const limitsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/import (?:\* as (\w+)|\{([^}]*)\}) from '([^']*\/limits\.ts)'/g)].flatMap(
    ([, alias, list = '', path = '']) => {
      const names = alias
        ? [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
        : list.split(',').map((name) => name.trim().split(' ')[0] ?? '');
      return names.map((name) => `${join(dirname(file), path)} ${name}`);
    },
  );

const areRead = new Set(product.flatMap(({ file, text }) => limitsIn(file, text)));

test.each(globSync('contract/*/limits.ts'))('the product reads each limit of %s', (file) => {
  const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  expect(names.filter((name) => !areRead.has(`${file} ${name}`))).toEqual([]);
});

test('no statement of the server has a window of its own', () => {
  const own = /now\(\) [-+] interval '|interval '[^']*' - now\(\)/;
  const files = product.filter(({ file, text }) => /^(server|engine)\//.test(file) && own.test(text));
  expect(files.map(({ file }) => file)).toEqual([]);
});
