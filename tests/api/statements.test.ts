import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditGroups } from '../../contract/audit/actions.ts';
import type { AuditQuery } from '../../contract/audit/endpoints.ts';
import { postForm } from '../../contract/posts/fields.ts';
import { filterOptions } from '../../contract/posts/filters.ts';
import { tabs, type Tab } from '../../contract/posts/status.ts';
import { auditEntries } from '../../server/audit/list.ts';
import { openDatabase, type Database } from '../../server/db/open.ts';
import { insertColumns, setColumns, Sql, sql } from '../../server/db/sql.ts';
import { readAs, readAsVisitor } from '../../server/http/reader.ts';
import { formColumns } from '../../server/posts/form-columns.ts';
import { pendingPosts } from '../../server/posts/list-pending.ts';
import { savedPosts } from '../../server/posts/list-saved.ts';
import { marketPosts } from '../../server/posts/market.ts';
import { ownPosts } from '../../server/posts/own-lists.ts';
import { fullPost } from '../../server/posts/read.ts';
import { foundPosts } from '../../server/posts/search.ts';
import { imageAudience } from '../../server/rules/images.ts';
import { readTerms } from '../../server/search/terms.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** Every statement of the server and its commands fits the schema that the migrations make. */

let made: TestDatabase;
let opened: Database;
beforeAll(async () => {
  made = await createDatabase();
  opened = openDatabase(made.url, () => undefined);
});
afterAll(async () => {
  await opened.close();
  await made.drop();
});

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function* nodesBelow(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value && 'start' in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesBelow(child);
}

/** The text needs a function of another file, so that only running the code shows it. */
class Composed extends Error {}

/** What a parameter of a fragment's function stands for. */
type Arguments = ReadonlyMap<string, string[] | undefined>;
const value = '\0';
class Source {
  readonly file: string;
  readonly nodes: Node[];
  constructor(file: string) {
    this.file = file;
    this.nodes = [...nodesBelow(parseSync(file, readFileSync(file, 'utf8')).program)];
  }

  statements(): Node[] {
    return this.nodes.filter((node) => {
      const { name } = (node['tag'] ?? {}) as { name?: string };
      const [first] = ((node['quasi'] ?? {}) as { quasis?: { value: { cooked: string } }[] }).quasis ?? [];
      return name === 'sql' && /^\s*(?:select|insert|update|delete|with)\s/.test(first?.value.cooked ?? '');
    });
  }

  /** All texts that a fragment can have; undefined for a value. */
  async textsOf(node: Node, given: Arguments = new Map()): Promise<string[] | undefined> {
    if (node.type === 'TaggedTemplateExpression') return this.textsOfTemplate(node, given);
    if (node.type === 'ConditionalExpression') {
      const branches = [node['consequent'], node['alternate']] as Node[];
      const texts = await Promise.all(branches.map((branch) => this.textsOf(branch, given)));
      return texts.every((one) => one === undefined) ? undefined : texts.flatMap((one) => one ?? [value]);
    }
    if (node.type === 'Identifier') return this.textsOfName(node, given);
    if (node.type === 'CallExpression') return this.textsOfCall(node, given);
    return undefined;
  }

  private async textsOfTemplate(node: Node, given: Arguments): Promise<string[]> {
    const { quasis, expressions } = node['quasi'] as {
      quasis: { value: { cooked: string } }[];
      expressions: Node[];
    };
    let texts = [quasis[0]?.value.cooked ?? ''];
    for (const [index, expression] of expressions.entries()) {
      const holes = (await this.textsOf(expression, given)) ?? [value];
      const after = quasis[index + 1]?.value.cooked ?? '';
      texts = texts.flatMap((text) => holes.map((hole) => text + hole + after));
    }
    return texts;
  }

  private async textsOfName(node: Node, given: Arguments): Promise<string[] | undefined> {
    const name = node['name'] as string;
    if (given.has(name)) return given.get(name);
    const imported = await this.imported(name);
    if (imported instanceof Sql) return [imported.texts.join(value)];
    const init = this.declared(name, node.start)?.['init'] as Node | undefined;
    if (!init && this.isFragment(name)) throw new Composed();
    return init ? this.textsOf(init, given) : undefined;
  }

  private async textsOfCall(node: Node, given: Arguments): Promise<string[] | undefined> {
    const { name } = node['callee'] as { name?: string };
    if (name === undefined) return undefined;
    const makesSql =
      /^(?:join|literal|identifier|constantSql|setColumns|insertColumns|isSeenBy|isSeenByReader)$/;
    if (makesSql.test(name)) throw new Composed();
    const found = this.declared(name, Infinity);
    const init = found?.type === 'VariableDeclarator' ? (found['init'] as Node) : found;
    if (!init || !('params' in init)) return undefined;
    const bound = new Map(given);
    const args = node['arguments'] as Node[];
    for (const [index, parameter] of (init['params'] as Node[]).entries()) {
      const arg = args[index];
      const { name: key } = (parameter['left'] ?? parameter) as { name: string };
      bound.set(key, arg && (await this.textsOf(arg, given)));
    }
    const body = init['body'] as Node;
    const returned = [...nodesBelow(body)].find(({ type }) => type === 'ReturnStatement');
    return this.textsOf((returned?.['argument'] ?? body) as Node, bound);
  }

  /** Whether a parameter of a function has this name and the type Sql. */
  private isFragment(name: string): boolean {
    return this.nodes.some(
      (node) =>
        node['name'] === name &&
        [...nodesBelow(node['typeAnnotation'])].some((part) => part['name'] === 'Sql'),
    );
  }

  /** The nearest declaration of a variable before `start`, or a function. */
  private declared(name: string, start: number): Node | undefined {
    return this.nodes.findLast(
      (node) =>
        /^(?:VariableDeclarator|FunctionDeclaration)$/.test(node.type) &&
        (node['id'] as { name?: string } | null)?.name === name &&
        node.start < start,
    );
  }

  private async imported(name: string): Promise<unknown> {
    const found = this.nodes.find(
      (node) => node.type === 'ImportSpecifier' && (node['local'] as { name: string }).name === name,
    );
    if (!found) return undefined;
    const declaration = this.nodes.find(
      (node) => node.type === 'ImportDeclaration' && (node['specifiers'] as Node[]).includes(found),
    );
    const { value: specifier } = (declaration?.['source'] ?? { value: '' }) as { value: string };
    if (!specifier.startsWith('.')) return undefined;
    const module = (await import(resolve(dirname(this.file), specifier))) as Record<string, unknown>;
    return module[name];
  }
}

const sources = ['server', 'scripts']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted()
  .map((file) => new Source(file));

async function collect() {
  const texts: [place: string, text: string][] = [];
  const composed = new Set<string>();
  for (const source of sources) {
    for (const statement of source.statements()) {
      try {
        for (const text of (await source.textsOf(statement)) ?? []) {
          let number = 0;
          texts.push([source.file, text.replaceAll(value, () => `$${(number += 1)}`)]);
        }
      } catch (error) {
        if (!(error instanceof Composed)) throw error;
        composed.add(source.file);
      }
    }
  }
  return { texts, composed: [...composed] };
}

const { texts, composed } = await collect();

test('PostgreSQL prepares every statement that stands in one place', async () => {
  expect(texts.length).toBeGreaterThan(80);
  for (const [place, text] of texts) {
    const error = await made.sql(`prepare tried as ${text}`).catch((refusal: Error) => refusal.message);
    expect(Array.isArray(error) ? undefined : { place, text, error }).toBe(undefined);
    await made.sql('deallocate all');
  }
});

test('all other statements are run below, or by the tests of backups and notices', () => {
  const elsewhere = `scripts/restore.ts server/audit/list.ts server/http/reader.ts server/notices/fan-out.ts
    server/notices/list.ts server/notices/mail-settings.ts server/notices/sum-up.ts
    server/notices/write-mail.ts server/posts/create.ts server/posts/edit-draft.ts server/posts/edit.ts
    server/posts/list-saved.ts server/posts/listed.ts server/posts/market.ts server/posts/own-lists.ts
    server/posts/read.ts server/posts/remind.ts server/posts/search.ts server/rules/images.ts
    server/rules/notices.ts`;
  expect(composed).toEqual(elsewhere.split(/\s+/));
});

const terms = readTerms([{ name: 'own', text: 'desk, 书桌' }], '');

test('a post with all fields of the form', async () => {
  const form = postForm.parse({ title: 'Lamp', price: '1', sellBuyByDate: '2030-01-01' });
  const columns = formColumns(form, 7, terms);
  for (const statement of [
    sql`explain insert into posts ${insertColumns({ author_id: '1', ...columns })}`,
    sql`explain update posts set ${setColumns(columns)}`,
  ])
    expect(await opened.db.rows(statement)).not.toEqual([]);
});

/** Runs it for a visitor, and for a token without a session. */
async function read(answer: Sql): Promise<string | null> {
  expect(await readAs(opened.reads, 'token', answer)).toBe(undefined);
  return readAsVisitor(opened.reads, answer);
}

test('every list with every option, a post, and who sees an image', async () => {
  const ofName = ([name, values]: [string, readonly string[]]) => values.map((one) => ({ [name]: one }));
  for (const filters of [{}, ...Object.entries(filterOptions).flatMap(ofName)]) {
    expect(await read(marketPosts(filters, 1))).toBe('[]');
    expect(await read(marketPosts(filters, 1, '1'))).toBe('[]');
    expect(await read(await foundPosts({ ...opened, terms }, '书桌 calculs', filters, 1))).toBe('[]');
  }
  const own = Object.keys(tabs).map((tab) => ownPosts(tab as Tab, 1));
  for (const list of [...own, savedPosts(1), pendingPosts(1)]) expect(await read(list)).toBe('[]');
  for (const show of [undefined, 'refused' as const, ...(Object.keys(auditGroups) as AuditQuery['show'][])])
    expect(await read(auditEntries({ show, actor: 'nobody', before: '9' }))).toBe('[]');
  for (const one of [fullPost('1'), imageAudience('x')]) expect(await read(one)).toBe(null);
});
