import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the sources of a product are, and the file that imports its screens, with their paths by name. */
export interface Sources {
  root: string;
  folders: readonly string[];
  screens: { file: string; paths: Readonly<Record<string, string>> };
}

/** The file that says each text, and the first screen that shows it, as far as the words of the code tell. */
export function whereTexts({ root, folders, screens }: Sources, keys: Iterable<string>): Map<string, string> {
  const found = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ['**/*.test.*'] },
  ).map((file) => file.replaceAll('\\', '/'));
  const files = folders.flatMap((folder) => found.filter((file) => file.startsWith(`${folder}/`)).toSorted());
  const codes = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const asked = [...keys];
  const words = new Set(asked.flatMap((key) => key.split('.')));
  const saying = new Map<string, string[]>();
  for (const [file, code] of codes)
    for (const chain of new Set(code.match(/[\w$-]+(?:\??\.[\w$]+)*/g))) {
      const parts = chain.split(/\??\./);
      for (let from = 0; from < parts.length; from += 1)
        for (
          let to = from + 1;
          to <= Math.min(parts.length, from + 4) && words.has(parts[to - 1] ?? '');
          to += 1
        ) {
          const part = parts.slice(from, to).join('.');
          const known = saying.get(part);
          if (!known) saying.set(part, [file]);
          else if (known.at(-1) !== file) known.push(file);
        }
    }
  const screenOf = screensOf(codes, screens);
  return new Map(
    asked.map((key) => {
      const parts = key.split('.');
      const inNoun = (file: string) => file.split('/').includes(parts[0] ?? '');
      const places = parts.flatMap((_, left) =>
        parts.slice(left).map((_part, from) => [from, parts.length - left]),
      );
      const chains = places.map(([from, to]) => parts.slice(from, to)).filter(({ length }) => length > 0);
      // A key may be chosen by a variable, whose file then names what is above it.
      const long = chains
        .filter(({ length }) => length > 1)
        .map((chain) => saying.get(chain.join('.')) ?? []);
      const short = chains.filter(({ length }) => length === 1).map(([word = '']) => saying.get(word) ?? []);
      const file =
        long.map((all) => all.find(inNoun) ?? all[0]).find(Boolean) ??
        short.map((all) => all.find(inNoun)).find(Boolean) ??
        saying.get(parts[0] ?? '')?.[0];
      if (file !== undefined) return [key, [file, screenOf.get(file)].filter(Boolean).join(' ')];
      return [key, ''];
    }),
  );
}

function screensOf(codes: ReadonlyMap<string, string>, { file, paths }: Sources['screens']) {
  const screenOf = new Map<string, string>();
  const importsOf = (from: string) =>
    [...(codes.get(from) ?? '').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to = '']) =>
      join(dirname(from), to).replaceAll('\\', '/'),
    );
  const visit = (at: string, path: string) => {
    if (screenOf.has(at) || !codes.has(at)) return;
    screenOf.set(at, path);
    for (const next of importsOf(at)) visit(next, path);
  };
  const screen = /(\w+): \w+\([^;]*?import\('\.\/([^']+)'\)/g;
  for (const [, name = '', to = ''] of (codes.get(file) ?? '').matchAll(screen))
    visit(join(dirname(file), to).replaceAll('\\', '/'), paths[name] ?? '');
  return screenOf;
}
