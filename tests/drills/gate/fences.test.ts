import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Lint refuses every import that the table of lint/imports.mjs does not allow. */

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { doors, imports } = (await import(pathToFileURL(join(root, 'lint/imports.mjs')).href)) as {
  doors: Record<string, string[]>;
  imports: Record<string, string[]>;
};
const rows = Object.keys(imports);
const isFile = (row: string) => extname(row) !== '';
/** A file of the row: the row itself, one of its pattern, or a new file in its folder. */
const fileOf = (row: string, name: string) =>
  isFile(row) ? row.replace('*', 'posts') : `${row.replace(/\/\*$/, '')}/${name}.ts`;

const probes = new Map<string, string[]>();

/** Adds a line to the file of a row. Returns its place as `file:line`. */
function probe(row: string, source: string): string {
  const file = fileOf(row, 'probe');
  const lines = probes.get(file) ?? [];
  probes.set(file, [...lines, source]);
  return `${file}:${lines.length + 1}`;
}

/** To a door of the row, if it is a room with doors. */
function pathTo(from: string, to: string): string {
  const door = doors[to]?.find((file) => !rows.includes(`${to}/${file}`));
  const target = door === undefined ? fileOf(to, 'target') : `${to}/${door}`;
  const path = relative(dirname(fileOf(from, 'probe')), target);
  return path.startsWith('.') ? path : `./${path}`;
}

const pathToFile = (from: string, file: string) => `./${relative(dirname(fileOf(from, 'probe')), file)}`;

const importOf = (from: string, to: string) =>
  probe(from, `import '${rows.includes(to) ? pathTo(from, to) : to}';`);

/** A room that is allowed includes its doors that have rows of their own, and for the engine all such files. */
const allows = (from: string, to: string) =>
  imports[from]?.some(
    (entry) =>
      entry === to ||
      doors[entry]?.some((door) => to === `${entry}/${door}`) ||
      (from.startsWith('engine/') && entry in doors && to.startsWith(`${entry}/`)),
  );

const pairs = rows
  .filter((row) => !imports[row]?.includes('*'))
  .flatMap((from) =>
    rows.filter((to) => to !== from).map((to) => ({ from, to, isAllowed: allows(from, to) })),
  );
const wanted = pairs.filter(({ isAllowed }) => isAllowed).map(({ from, to }) => importOf(from, to));
const packages = rows.flatMap((from) =>
  (imports[from] ?? [])
    .filter((entry) => !rows.includes(entry) && entry !== '*' && entry !== 'computed')
    .map((entry) => importOf(from, entry.replace('node:*', 'node:path'))),
);
const refused = pairs.filter(({ isAllowed }) => !isAllowed).map(({ from, to }) => importOf(from, to));

/** From a folder that may import the room. */
const throughDoors = Object.entries(doors).flatMap(([room, files]) =>
  rows
    .filter((from) => !from.startsWith('engine/') && imports[from]?.includes(room))
    .flatMap((from) => files.map((file) => importOf(from, pathToFile(from, `${room}/${file}`)))),
);
const pastDoors = Object.keys(doors).map(
  (room) => [room, importOf('server/start.ts', pathToFile('server/start.ts', `${room}/inner.ts`))] as const,
);

/** Written out by hand, so that a row that allows too much by mistake does not relax its test as well. */
const named = (
  [
    ['web/posts', 'web/profile'],
    ['server/posts', 'server/profile'],
    ['web/posts', 'server/posts'],
    ['engine/db', 'engine/http'],
    ['engine/db', 'engine/mail'],
    ['engine/images', 'contract/posts'],
    ['engine/http', 'contract/errors.ts'],

    ['engine/db', 'server/rules'],
    ['server/posts', 'scripts'],
    ['server/posts', 'tests'],
    ['engine/http', 'scripts'],
    ['engine/http', 'server/posts'],
    ['server/main.ts', 'scripts'],
    ['web/landing', 'server/posts'],
    ['web/landing', 'web/posts'],
    ['web/errors', 'engine/http'],
    ['web/main.tsx', 'server/main.ts'],
    ['server/main.ts', 'web/main.tsx'],
    ['contract/posts', 'fastify'],
    ['contract/posts', '@tanstack/react-query'],
    ['contract/posts', 'contract/profile'],
    ['contract/posts', 'node:path'],
    ['contract/posts', 'zod'],
    ['web/ui', 'web/layout'],
    ['web/ui', 'node:path'],
    ['web/api', 'web/session'],
    ['web/form', 'web/session'],
    ['web/session', 'web/layout'],
    ['server/posts', 'react'],
    ['server/mail', 'pg'],
  ] as const
).map(([from, to]) => [`${from} > ${to}`, importOf(from, to)] as const);

const chinese = ["export const tag = 'zh';", 'export const text = `共 ${1} 件`;'].map(
  (source) => [source, probe('web/market', source)] as const,
);

const below = pathTo('contract/posts', 'contract/profile');
const forms = [
  `import type { Thing } from '${below}';`,
  `import { type Thing } from '${below}';`,
  `export { thing } from '${below}';`,
  `export type { Thing } from '${below}';`,
  `export * from '${below}';`,
  `export const thing = import('${below}');`,
  `export type Thing = import('${below}').Thing;`,
  `export type Thing = typeof import('${below}');`,
  `import thing = require('${below}');`,
  'export const thing = import(`./${name}.ts`);',
  'export default 1;',
].map((source, index) => {
  // Each in its own file, because in one module they would declare the same name several times.
  const file = `contract/posts/form-${index}.ts`;
  probes.set(file, [source]);
  return [source, `${file}:1`] as const;
});

const unlisted = 'server/new-folder/probe.ts';
probes.set(unlisted, ["import '../../contract/errors.ts';"]);
const toUnlisted = probe('server/app.ts', "import './new-folder/probe.ts';");

const besideTest = 'server/posts/probe.test.ts';
probes.set(besideTest, [
  "import 'vitest';",
  "import '../../tests/support/server.ts';",
  "import '../profile/routes.ts';",
  "import '../../web/main.tsx';",
]);

let folder: string;
let reported: Set<string>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fences-'));
  for (const [file, lines] of probes) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const lint = spawnSync(
    process.execPath,
    [oxlint, `--config=${join(root, '.oxlintrc.json')}`, '--format=json', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { diagnostics } = JSON.parse(lint.stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  reported = new Set(
    diagnostics
      .filter(({ code }) =>
        ['fences(imports)', 'fences(languages)', 'import(no-default-export)'].includes(code),
      )
      .map(({ filename, labels: [label] }) => `${filename}:${label?.span.line}`),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('each import that the table allows passes, and each other one is refused', () => {
  expect(wanted.length).toBeGreaterThan(200);
  expect([...wanted, ...packages].filter((place) => reported.has(place))).toEqual([]);
  expect(refused.length).toBeGreaterThan(1000);
  expect(refused.filter((place) => !reported.has(place))).toEqual([]);
});

test('every door is open to the shop', () => {
  expect(throughDoors.length).toBeGreaterThan(50);
  expect(throughDoors.filter((place) => reported.has(place))).toEqual([]);
});

test.each(pastDoors)('a file of %s that is no door is refused', (_room, place) =>
  expect(reported).toContain(place),
);

test('each door is a file, and no room of the engine has more than four', () => {
  const files = Object.entries(doors).flatMap(([room, names]) => names.map((name) => join(room, name)));
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(Object.values(doors).filter(({ length }) => length > 4)).toEqual([]);
});

test('a noun lets the other nouns import at most two of its files', () => {
  const files = new Set(
    Object.entries(imports).flatMap(([row, allowed]) =>
      isFile(row)
        ? []
        : allowed.filter((one) => /^server\/[a-z]+\/[\w-]+\.ts$/.test(one) && !one.startsWith(`${row}/`)),
    ),
  );
  const nouns = [...files].map((file) => file.split('/')[1] ?? '');
  expect(nouns.length).toBeGreaterThan(5);
  expect(nouns.filter((noun) => nouns.filter((other) => other === noun).length > 2)).toEqual([]);
});

test.each(named)('%s is refused', (_arrow, place) => expect(reported).toContain(place));

describe('in every form:', () => {
  test.each(forms)('%s', (_source, place) => expect(reported).toContain(place));
});

test.each(chinese)('%s belongs into the files of texts', (_source, place) =>
  expect(reported).toContain(place),
);

test('a folder without a row can import nothing and be imported by nothing', () => {
  expect(reported).toContain(`${unlisted}:1`);
  expect(reported).toContain(toUnlisted);
});

test('a test beside its source may import its own side and the support of tests, no other side', () => {
  expect([1, 2, 3, 4].filter((line) => reported.has(`${besideTest}:${line}`))).toEqual([4]);
});

test('each row is a file or folder of the repository', () => {
  expect(rows.filter((row) => globSync(row, { cwd: root }).length === 0)).toEqual([]);
});

test('tools contain no SQL over the tables of nouns', () => {
  const tables = /\b(from|join|into|update)\s+(posts|post_\w+|saves|profile_requests)\b/;
  const tools = readdirSync(join(root, 'engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(root, 'engine', file));
  expect(tools.length).toBeGreaterThan(50);
  expect(tools.filter((file) => tables.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('rows name only rows above them, so that no folders import each other in a circle', () => {
  const upward = rows.flatMap((row, place) =>
    (imports[row] ?? []).filter((entry) => rows.indexOf(entry) > place).map((entry) => `${row} > ${entry}`),
  );
  expect(upward).toEqual([]);
});
