import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Neither the compiler nor the build notices a class that is missing or that nothing uses. */

const web = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(web, file), 'utf8');

const components = globSync(['**/*.tsx', '**/*.ts'], { cwd: web, exclude: ['**/*.test.ts'] }).map((file) => ({
  file,
  text: read(file),
}));
const modules = globSync('**/*.module.css', { cwd: web }).map((file) => ({ file, css: rules(read(file)) }));
const shared = new Set([
  ...classesIn(rules(read('styles/primitives.css'))),
  ...classesIn(rules(read('styles/base.css'))),
]);

/** Without what may hold a dot that begins no class. */
function rules(css: string): string {
  return css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)|:global\([^{]*?\)(?= |,|\.)/gs, '');
}

function classesIn(css: string): string[] {
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
  return [...new Set(Array.from(selectors.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name = '']) => name))];
}

/** The classes that components read of a module, by `styles.name`; undefined if some are computed. */
function usesOf(module: string): string[] | undefined {
  const uses: string[] = [];
  for (const { file, text } of components) {
    for (const [, name, path = ''] of text.matchAll(/^import (\w+) from '(\..+\.module\.css)';$/gm)) {
      if (join(dirname(file), path) !== module) continue;
      const rest = text.replaceAll(/^import .*$/gm, '');
      if (rest.includes(`${name}[`)) return undefined;
      uses.push(
        ...Array.from(rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, used = '']) => used),
      );
    }
  }
  return uses;
}

test.each(modules)('$file has the classes that components use, and no others', ({ file, css }) => {
  const classes = classesIn(css);
  const uses = usesOf(file) ?? classes;
  expect([...new Set(uses)].toSorted()).toEqual(classes.toSorted());
});

test('what modules compose is a primitive', () => {
  const composed = modules.flatMap(({ css }) =>
    Array.from(css.matchAll(/composes: (.+) from global;/g), ([, names = '']) => names.split(' ')).flat(),
  );
  expect(composed.filter((name) => !shared.has(name))).toEqual([]);
});

test('a plain class name of a component is a primitive', () => {
  const named = components.flatMap(({ text }) =>
    Array.from(text.matchAll(/className="([^"]+)"/g), ([, names = '']) => names.split(' ')).flat(),
  );
  expect(named.filter((name) => !shared.has(name))).toEqual([]);
});
