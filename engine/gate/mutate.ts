import { parseSync, Visitor } from 'vite';

interface Range {
  start: number;
  end: number;
}

/** `text` replaces the source from `start` to `end`. */
export interface Mutant extends Range {
  text: string;
}

/** The replacement of each operator. */
const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

const isSql = /\b(?:select|insert into|update|delete from|where|order by|interval)\b/;

/** Faults of SQL: a pattern in the statement's text, and its replacement. */
const sqlFaults: [RegExp, string][] = [
  [/\s+for (?:no key |key )?(?:update|share)(?: of \w+)?(?: skip locked)?/g, ''],
  [/ skip locked/g, ''],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot (?=exists|lapsed|in\b)/g, ''],
  [/ and (?=[\w.(])/g, ' or '],
  [/(?<= )<(?= )/g, '<='],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )>=(?= )/g, '>'],
  [/(?<= )=(?= \$| '|$)/g, '<>'],
  [/ desc\b/g, ''],
  [/(?<=interval ')\d+/g, '99'],
  [/\bon conflict do nothing\b/g, ''],
];

/**
 * All mutants of a TypeScript file, in source order: operators and conditions swapped, numbers and booleans changed,
 * calls, JSX attributes and spread properties left out, and faults of SQL.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);

  const mutants: Mutant[] = [];
  const add = ({ start, end }: Range, text: string) => mutants.push({ start, end, text });
  const textOf = ({ start, end }: Range) => source.slice(start, end);
  /** Literals of types and of keys. */
  const fixed = new Set<Range>();

  const swap = ({ left, right, operator }: { left: Range; right: Range; operator: string }) => {
    const other = operators[operator];
    const at = source.indexOf(operator, left.end);
    if (other !== undefined && at < right.start) add({ start: at, end: at + operator.length }, other);
  };
  const decide = ({ test }: { test: Range }) => {
    add(test, 'true');
    add(test, 'false');
  };
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: decide,
    ConditionalExpression: decide,
    UnaryExpression(node) {
      if (node.operator === '!') add(node, textOf(node.argument));
    },
    TSLiteralType: ({ literal }) => void fixed.add(literal),
    MemberExpression: ({ property }) => void fixed.add(property),
    Property: ({ key }) => void fixed.add(key),
    Literal(node) {
      if (fixed.has(node)) return;
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      if (typeof node.value === 'number') add(node, String(node.value + 1));
    },
    ExpressionStatement(node) {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      const isLog = /^(?:request\.)?log[.[]/.test(textOf(call));
      if (call.type === 'CallExpression' && !isLog) add(node, ';');
    },
    JSXAttribute(node) {
      if (node.name.name !== 'className' && node.name.name !== 'key') add(node, '');
    },
    ObjectExpression({ properties }) {
      for (const property of properties) if (property.type === 'SpreadElement') add(property, '...{}');
    },
    TemplateLiteral(node) {
      if (!isSql.test(textOf(node))) return;
      for (const quasi of node.quasis) {
        for (const [pattern, replacement] of sqlFaults) {
          for (const { 0: found, index } of textOf(quasi).matchAll(pattern))
            add({ start: quasi.start + index, end: quasi.start + index + found.length }, replacement);
        }
      }
    },
  }).visit(program);
  return mutants.toSorted((one, other) => one.start - other.start);
}
