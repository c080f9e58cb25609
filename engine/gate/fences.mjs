// @ts-check
import path from 'node:path';
import { besideTests, doors, imports, knowCampus, knowChinese } from '../../lint/imports.mjs';

/**
 * The oxlint rule that enforces `imports.mjs`. Covers every form that loads a module: imports, re-exports, `import()`,
 * `import('x').T` and `import x = require()`, including imports of types. A computed specifier counts as `computed`.
 */

const rows = Object.keys(imports).toSorted((one, other) => other.length - one.length);

/** @param {string} file @param {string} row */
const isIn = (file, row) => {
  const [start = '', end] = row.split('*');
  if (end === undefined) return file === row || file.startsWith(`${row}/`);
  return (
    file.startsWith(start) &&
    file.endsWith(end) &&
    !file.slice(start.length, -end.length || undefined).includes('/')
  );
};

/** The row of a file: its own, or that of the nearest folder that has one. @param {string} file */
const rowOf = (file) => rows.find((row) => isIn(file, row));

/** Whether `file` may import `target` of another room: the engine's rooms any file, all others only its doors. */
const isOpen = (/** @type {string} */ file, /** @type {string} */ target) => {
  const room = Object.keys(doors).find((name) => target.startsWith(`${name}/`));
  if (room === undefined || file.startsWith(`${room}/`) || file.startsWith('engine/')) return true;
  return doors[room]?.includes(target.slice(room.length + 1)) ?? false;
};

/** @param {string} name @param {string} entry */
const isNamed = (name, entry) =>
  entry === '*' ||
  name === entry ||
  name.startsWith(`${entry}/`) ||
  (entry === 'node:*' && name.startsWith('node:'));

/**
 * Why `file` may not import `specifier`, or undefined if it may. Both paths are relative to the repository.
 * @param {string} file
 * @param {string} specifier
 */
function refusal(file, specifier) {
  const isTest = /\.test\.tsx?$/.test(file);
  // The tests of a room go through a whole server.
  if (isTest && file.startsWith('engine/')) return undefined;
  const own = rowOf(file);
  if (own === undefined && !isTest) return `${file} has no row in lint/imports.mjs.`;
  const allowed = [...(imports[own ?? ''] ?? []), ...(isTest ? besideTests : [])];
  if (allowed.includes('*')) return undefined;
  if (!specifier.startsWith('.')) {
    const isAllowed = allowed.some((entry) => isNamed(specifier, entry));
    return isAllowed ? undefined : `${own ?? file} may not import ${specifier} (lint/imports.mjs).`;
  }
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const row = rowOf(target);
  if (!isOpen(file, target)) return `${target} is no door of its room (lint/imports.mjs).`;
  const isOwnSide = isTest && target.split('/')[0] === file.split('/')[0];
  const isInRoom = allowed.some((entry) => doors[entry] && target.startsWith(`${entry}/`));
  if (row !== undefined && (row === own || allowed.includes(row) || isInRoom || isOwnSide)) return undefined;
  return `${own ?? file} may not import ${row ?? target} (lint/imports.mjs).`;
}

const rule = {
  /** @param {any} context */
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    /** @param {any} source */
    const check = (source) => {
      if (!source) return;
      const message = refusal(file, typeof source.value === 'string' ? source.value : 'computed');
      if (message) context.report({ node: source, message });
    };
    /** @param {any} node */
    const checkSource = (node) => check(node.source);
    return {
      ImportDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      TSExternalModuleReference: (/** @type {any} */ node) => check(node.expression),
    };
  },
};

/**
 * A rule for the texts in the code: none may contain `words`, but in the files that know them.
 * @param {RegExp} words @param {string[]} knowing @param {string} message
 */
const wordsRule = (words, knowing, message) => ({
  /** @param {any} context */
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (/\.(?:test|spec)\.tsx?$|^(?:tests|bench)\//.test(file) || knowing.some((row) => isIn(file, row)))
      return {};
    /** @param {any} node @param {unknown} text */
    const check = (node, text) => {
      if (typeof text === 'string' && words.test(text)) context.report({ node, message });
    };
    return {
      Literal: (/** @type {any} */ node) => check(node, node.value),
      TemplateElement: (/** @type {any} */ node) => check(node, node.value.cooked),
      JSXText: (/** @type {any} */ node) => check(node, node.value),
    };
  },
});

/** Texts for people are in `languages/`, and what depends on a language is in the files that handle languages. */
const languageRule = wordsRule(
  /^zh(?:-CN)?$|\p{Script=Han}/u,
  knowChinese,
  'This belongs into languages/, or into a file that handles languages (lint/imports.mjs).',
);

/** What makes a site that of one campus is in its profile. */
const campusRule = wordsRule(
  /Shanghai|[+]0?8(?::00)?\b|[¥￥]|\bWeChat\b|\b(?:Textbook|Kitchenware)\b/,
  knowCampus,
  'This belongs into the profile of a site, or into a file that knows the default one (lint/imports.mjs).',
);

export default {
  meta: { name: 'fences' },
  rules: { imports: rule, languages: languageRule, campus: campusRule },
};
