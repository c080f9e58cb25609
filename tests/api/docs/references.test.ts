import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Rules, pages, files and commands that comments and documents name must exist. */

const read = (file: string) => readFileSync(file, 'utf8');
const sides = ['contract', 'engine', 'server', 'web', 'tests', 'scripts', 'bench'];
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
const files = sides.flatMap(filesBelow);
const sources = files.filter((file) => /\.(?:ts|tsx|mjs|css|sql)$/.test(file));
const documents = [...readdirSync('.'), ...['docs', '.github', 'deploy'].flatMap(filesBelow)].filter((file) =>
  file.endsWith('.md'),
);

/** Comments on one line each, without the stars that begin their lines. */
function commentsOf(source: string): string[] {
  const found = source.match(/\/\*[^]*?\*\/|(?<=^|\s)(?:\/\/|--) .*/gm) ?? [];
  return found.map((comment) => comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '));
}

const rulesPage = read('docs/rules.md');
const rules = new Set([...rulesPage.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, id]) => id));
const headings = new Set([...rulesPage.matchAll(/^## (.+)$/gm)].map(([, name]) => name));
const sections = new Set([...read('docs/specification.md').matchAll(/^## (\d+)\./gm)].map(([, n]) => n));

/** The rules, decisions and files that a comment cites and that do not exist. */
function danglingIn(comment: string): string[] {
  const ids = comment.match(/\b[AEGMNPRSUW]\d{1,2}\b/g) ?? [];
  const names = [...comment.matchAll(/\brules, ([A-Z]\w+)/g)].map(([, name]) => name ?? '');
  const lists = comment.matchAll(/\b(?:spec|specification),? sections? (\d+(?:(?:, | and )\d+)*)/g);
  const numbers = [...lists].flatMap(([, list = '']) => list.split(/, | and /));
  const pages = comment.match(/\w[\w/-]*\.md\b/g) ?? [];
  return [
    ...ids.filter((id) => !rules.has(id)),
    ...names.filter((name) => !headings.has(name)),
    ...numbers.filter((number) => !sections.has(number)),
    ...pages.filter((page) => !existsSync(page) && !existsSync(`docs/${page}`)),
    // Citations of pages that were never in this repository.
    ...(comment.match(/\b(?:decisions|security|performance|design),? (?:[AGPSUW]\d+|[A-Z]\w+\))/g) ?? []),
  ];
}

test('each rule has one number, and the numbers of a letter leave no gap', () => {
  expect(rules.size).toBe(rulesPage.match(/^- \*\*/gm)?.length);
  for (const id of rules) {
    const [letter = '', number = ''] = [id?.[0], id?.slice(1)];
    if (number !== '1') expect(rules).toContain(`${letter}${Number(number) - 1}`);
  }
});

test('every rule, section and page that a comment cites exists', () => {
  const cited = sources.map((file) => [file, commentsOf(read(file)).flatMap(danglingIn)]);
  expect(cited.length).toBeGreaterThan(400);
  expect(cited.filter(([, dangling]) => dangling?.length)).toEqual([]);
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const program = read('deploy/exchange');

function findsTests(part: string, filter: string): boolean {
  const ending = part === 'api' ? '.test.ts' : '.spec.ts';
  return files.some((file) => file.endsWith(ending) && file.includes(filter));
}

test.each(documents)('%s names rules, files, commands and tests that exist', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, to = '']) => to);
  const paths = [
    ...text.matchAll(/`((?:contract|server|web|tests|scripts|bench|docs)\/[\w./-]*(?:\/|\.\w+))`/g),
  ];
  const commands = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)];
  const installed = [...text.matchAll(/^ *exchange ([\w-]+)|`exchange ([\w-]+)/gm)];
  const filtered = [...text.matchAll(/npm test -- (api|e2e) ([\w/-]+)/g)];
  expect([
    ...danglingIn(text),
    ...links.filter((to) => !existsSync(join(dirname(page), to))),
    ...paths.map(([, path = '']) => path).filter((path) => !existsSync(path)),
    ...commands.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts)),
    ...installed
      .map(([, line, quoted]) => line ?? quoted ?? '')
      .filter((name) => !program.includes(`  ${name} `)),
    ...filtered.filter(([, part = '', filter = '']) => !findsTests(part, filter)).map(([command]) => command),
  ]).toEqual([]);
});
