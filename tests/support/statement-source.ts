import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'vite';
import { constantSql, Sql } from '../../engine/db/sql.ts';

/** The statements of a source file: templates tagged `sql` that begin like one. */

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

/** Thrown if the text depends on a function of another file, so that only running the code reveals it. */
export class Composed extends Error {}

/** The texts that each parameter of a fragment's function can have; undefined for a value. */
type Arguments = ReadonlyMap<string, string[] | undefined>;
export const value = '\0';
export class Source {
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
      /^(?:join|literal|identifier|constantSql|setColumns|insertColumns|mayOpen|mayOpenAs|countedDays|askedQueries)$/;
    if (makesSql.test(name)) throw new Composed();
    const called = await this.textsOfImportedCall(name, node['arguments'] as Node[], given);
    if (called) return called;
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

  /** Calls an imported function if all its arguments are fragments of SQL. */
  private async textsOfImportedCall(
    name: string,
    args: Node[],
    given: Arguments,
  ): Promise<string[] | undefined> {
    const imported = await this.imported(name);
    if (typeof imported !== 'function' || args.length === 0) return undefined;
    const texts = await Promise.all(args.map((arg) => this.textsOf(arg, given)));
    if (texts.some((arg) => arg?.length !== 1)) return undefined;
    const result: unknown = imported(...texts.map((arg) => constantSql(arg?.[0] ?? '')));
    return result instanceof Sql ? [result.texts.join(value)] : undefined;
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
