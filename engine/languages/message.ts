import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { textsOf } from '../texts.ts';

/** An argument of a message: text, a number or a date, or the content of a tag. */
export type Kind = 'text' | 'number' | 'date' | 'tag';
export interface Argument {
  kind: Kind;
  /** The choices of a select whose last one, `other`, is empty: there are no others. */
  choices?: string[];
}
export type Arguments = Map<string, Argument>;

/** The types of compiled nodes, as icu-minify numbers them. */
const [select, plural, ordinal, number, date, time] = [1, 2, 3, 4, 5, 6];
const kinds: Record<number, Kind> = {
  [select]: 'text',
  [plural]: 'number',
  [ordinal]: 'number',
  [number]: 'number',
  [date]: 'date',
  [time]: 'date',
};

type Node = string | number | [name: string, ...unknown[]];
type Branches = Record<string, string | number | Node[]>;

const nodesOf = (branch: string | number | readonly unknown[]) =>
  (Array.isArray(branch) ? branch : [branch]) as Node[];

/** A tag has its content where the others have the number of their type; a lone 0 is the # of a plural. */
const isTag = ([, type]: readonly unknown[]) =>
  type !== undefined && (typeof type !== 'number' || type === 0);

/** Compiles a message in ICU MessageFormat, with the numbers of the code in place of the arguments named like them. */
export function compileMessage(
  text: string,
  tag: string,
  numbers: Readonly<Record<string, number>>,
): CompiledMessage {
  const nodes = fill(nodesOf(compile(text)), tag, numbers);
  return nodes.every((node) => typeof node === 'string') ? nodes.join('') : (nodes as CompiledMessage);
}

function fill(nodes: readonly Node[], tag: string, numbers: Readonly<Record<string, number>>): Node[] {
  const filled: Node[] = [];
  for (const node of nodes) {
    let made: Node = node;
    if (Array.isArray(node)) {
      const [name, type, branches] = node;
      if (Object.hasOwn(numbers, name) && !isTag(node))
        made = String(asText(node, tag, { [name]: numbers[name] ?? 0 }));
      else if (isTag(node)) made = [name, ...fill(node.slice(1) as Node[], tag, numbers)];
      else if (branches !== undefined && (type as number) <= ordinal)
        made = [
          name,
          type,
          Object.fromEntries(branchesOf(node).map(([key, inner]) => [key, short(fill(inner, tag, numbers))])),
        ];
    }
    const last = filled.at(-1);
    if (typeof made === 'string' && typeof last === 'string') filled[filled.length - 1] = last + made;
    else filled.push(made);
  }
  return filled;
}

const short = (nodes: Node[]) =>
  nodes.length === 0 ? '' : nodes.length === 1 && !Array.isArray(nodes[0]) ? nodes[0] : nodes;

function asText(node: Node, tag: string, values: Record<string, number>): unknown {
  const { text } = textsOf({ text: [node] as CompiledMessage }, tag);
  return typeof text === 'function' ? text(values) : text;
}

function branchesOf(node: readonly unknown[]): [key: string, inner: Node[]][] {
  const [, type, branches] = node;
  if (isTag(node) || typeof type !== 'number' || type > ordinal) return [];
  return Object.entries(branches as Branches).map(([key, inner]) => [key, nodesOf(inner)]);
}

/** The arguments of a compiled message, and how deep its choices and tags lie in each other. */
export function readArguments(message: CompiledMessage): { found: Arguments; depth: number } {
  const found: Arguments = new Map();
  const visit = (nodes: readonly Node[]): number =>
    Math.max(0, ...nodes.map((node) => (Array.isArray(node) ? visitOne(node) : 0)));
  const visitOne = (node: [string, ...unknown[]]): number => {
    const [name, type] = node;
    const branches = branchesOf(node);
    const known = found.get(name);
    const kind = isTag(node) ? 'tag' : (kinds[Number(type)] ?? 'text');
    const keys = branches.map(([key]) => key).filter((key) => key !== 'other');
    const isClosed = type === select && branches.some(([key, [first]]) => key === 'other' && !first);
    found.set(name, {
      kind: known && known.kind !== 'text' ? known.kind : kind,
      ...(isClosed && { choices: [...new Set([...(known?.choices ?? []), ...keys])] }),
      ...(!isClosed && known?.choices && { choices: known.choices }),
    });
    if (isTag(node)) return 1 + visit(node.slice(1) as Node[]);
    return branches.length === 0 ? 0 : 1 + Math.max(...branches.map(([, inner]) => visit(inner)));
  };
  return { depth: visit(nodesOf(message)), found };
}
