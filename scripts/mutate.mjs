// @ts-check
import { parseSync } from 'vite';

/**
 * @typedef {{ start: number, end: number, text: string }} Mutant `text` replaces the source from `start` to `end`.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 */

/** The replacement of each operator. @type {Record<string, string>} */
const operators = {
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

/** Faults of SQL: a pattern in the statement's text, and its replacement. @type {[RegExp, string][]} */
const sqlFaults = [
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
 * @param {string} file
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(file, source) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {{ start: number, end: number }} range @param {string} text */
  const add = ({ start, end }, text) => mutants.push({ start, end, text });

  /** @type {Record<string, (node: Node, parent?: Node) => void>} */
  const visitors = {
    BinaryExpression: mutateOperator,
    LogicalExpression: mutateOperator,
    IfStatement: ({ test }) => {
      add(test, 'true');
      add(test, 'false');
    },
    ConditionalExpression: ({ test }) => {
      add(test, 'true');
      add(test, 'false');
    },
    UnaryExpression: (node) => {
      if (node.operator === '!') add(node, source.slice(node.argument.start, node.argument.end));
    },
    Literal: (node, parent) => {
      if (typeof node.value === 'boolean') add(node, String(!node.value));
      const isShape =
        parent?.type === 'MemberExpression' || (parent?.type === 'Property' && parent.key === node);
      if (typeof node.value === 'number' && !isShape) add(node, String(node.value + 1));
    },
    ExpressionStatement: (node) => {
      const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      const isLog = /^(?:request\.)?log[.[]/.test(source.slice(call.start, call.end));
      if (call.type === 'CallExpression' && !isLog) add(node, ';');
    },
    JSXAttribute: (node) => {
      if (node.name.name !== 'className' && node.name.name !== 'key') add(node, '');
    },
    SpreadElement: (node, parent) => {
      if (parent?.type === 'ObjectExpression') add(node, '...{}');
    },
    TemplateLiteral: (node) => {
      if (
        !/\b(?:select|insert into|update|delete from|where|order by|interval)\b/.test(
          source.slice(node.start, node.end),
        )
      )
        return;
      for (const quasi of node.quasis) mutateSql(quasi);
    },
  };

  /** @param {Node} node */
  function mutateOperator({ left, right, operator }) {
    const other = operators[operator];
    if (other === undefined) return;
    const at = source.indexOf(operator, left.end);
    if (at < right.start) add({ start: at, end: at + operator.length }, other);
  }

  /** @param {Node} quasi */
  function mutateSql(quasi) {
    const text = source.slice(quasi.start, quasi.end);
    for (const [pattern, replacement] of sqlFaults) {
      for (const { 0: found, index } of text.matchAll(pattern))
        add({ start: quasi.start + index, end: quasi.start + index + found.length }, replacement);
    }
  }

  /** @param {Node} node @param {Node} [parent] */
  function visit(node, parent) {
    visitors[node.type]?.(node, parent);
    for (const child of Object.values(node).flat()) {
      const isNode = typeof child === 'object' && child !== null && typeof child.type === 'string';
      if (isNode && !isTypeOnly(child)) visit(child, node);
    }
  }

  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program);
  return mutants.toSorted((one, other) => one.start - other.start);
}

/** @param {Node} node */
function isTypeOnly({ type, importKind }) {
  const holdsCode = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type);
  return (type.startsWith('TS') && !holdsCode) || importKind === 'type' || type === 'ImportDeclaration';
}
