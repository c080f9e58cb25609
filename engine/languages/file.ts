import { isTree, type TextTree } from '../texts.ts';
import { compileMessage, readArguments, type Arguments, type Kind } from './message.ts';

/** A problem in a file of texts. */
export interface FileProblem {
  file: string;
  line: number;
  key: string;
  reason: string;
}

/** The arguments and links of the English text of each key. */
export type EnglishMessages = ReadonlyMap<string, { found: Arguments; links: readonly string[] }>;

interface Options {
  tag: string;
  numbers: Readonly<Record<string, number>>;
  /** Undefined for the English files themselves. */
  english?: EnglishMessages | undefined;
  /** How many problems are told. */
  most?: number;
}

/** A file with more problems is no nearer to being used, and each takes a walk through it. */
const mostProblems = 20;
const longest = 5000;
const deepest = 4;
export const deepestKeys = 8;
const isForbidden = (key: string) => key in Object.prototype || key === 'prototype';
const linksIn = (text: string) => text.match(/\b(?:https?:|mailto:|www\.)[\w\-.~:/?#@!$&*+,;=%]+/gi) ?? [];

/** The noun that a file has the texts of: `posts` for `posts-form.json`. */
export const nounOf = (file: string) => file.replace(/[-.].*$/, '');

export type Compiled = ReturnType<typeof compileFile>;

/** Compiles a file. With a problem, the file must not be used. */
export const compileFile = (...given: Parameters<typeof compileInSteps>) =>
  allSteps(compileInSteps(...given));

export function allSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, a text a step, so that others can work in between. */
export function* compileInSteps(
  file: string,
  source: string,
  { tag, numbers, english, most = mostProblems }: Options,
) {
  const problems: FileProblem[] = [];
  const messages = new Map<string, { found: Arguments; links: readonly string[] }>();
  const noun = nounOf(file.replace(/^.*[/\\]/, ''));
  let lines: Map<string, number> | undefined;
  const complain = (path: readonly string[], reason: string): undefined => {
    const line = (lines ??= linesOf(source)).get(path.join('\0')) ?? 1;
    if (problems.length < most) problems.push({ file, line, key: [noun, ...path].join('.'), reason });
  };

  const compileText = (path: readonly string[], text: string) => {
    if (text.length > longest) return complain(path, `a text has at most ${longest} characters`);
    try {
      const message = compileMessage(text, tag, numbers);
      const { found, depth } = readArguments(message);
      if (depth > deepest) complain(path, `choices and tags lie at most ${deepest} deep in each other`);
      const key = [noun, ...path].join('.');
      const reference = english?.get(key);
      for (const reason of reference ? differences(found, linksIn(text), reference) : [])
        complain(path, reason);
      if ([...found.keys()].some(isForbidden)) complain(path, 'this name is not allowed');
      messages.set(key, { found, links: linksIn(text) });
      return message;
    } catch (error) {
      return complain(path, `this is no ICU message: ${(error as Error).message}`);
    }
  };
  function* compileTree(path: readonly string[], texts: object): Generator<void, TextTree> {
    const tree: TextTree = {};
    for (const [key, text] of Object.entries(texts) as [string, unknown][]) {
      yield;
      const at = [...path, key];
      if (isForbidden(key)) complain(at, 'this key is not allowed');
      else if (at.length > deepestKeys) complain(path, `keys lie at most ${deepestKeys} deep in each other`);
      else if (typeof text === 'string') {
        const message = compileText(at, text);
        if (message !== undefined) tree[key] = message;
      } else if (isTree(text as TextTree) && text !== null)
        tree[key] = yield* compileTree(at, text as object);
      else complain(at, 'only texts and objects of texts are allowed');
    }
    return tree;
  }

  try {
    const texts: unknown = JSON.parse(source);
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
      complain([], 'this is no object');
    else return { tree: { [noun]: yield* compileTree([], texts) }, messages, problems };
  } catch (error) {
    const { message } = error as Error;
    const before = source.slice(0, Number(/position (\d+)/.exec(message)?.[1] ?? source.length));
    problems.push({
      file,
      line: before.split('\n').length,
      key: noun,
      reason: `this is no JSON: ${message}`,
    });
  }
  return { tree: {}, messages, problems };
}

/** Any kind can be written as text, except the content of a tag. */
const fits = (kind: Kind, english: Kind) => kind === english || (kind === 'text' && english === 'number');

function differences(
  found: Arguments,
  links: readonly string[],
  english: { found: Arguments; links: readonly string[] },
): string[] {
  const args = [...found].flatMap(([name, { kind }]) => {
    const known = english.found.get(name);
    if (!known) return `English has no ${kind === 'tag' ? 'tag' : 'argument'} ${name} here`;
    return fits(kind, known.kind) ? [] : `${name} is a ${known.kind} in English, not a ${kind}`;
  });
  return [
    ...args,
    ...links
      .filter((link) => !english.links.includes(link))
      .map((link) => `English has no link ${link} here`),
  ];
}

/** The lines of the keys. JSON.parse does not tell. */
function linesOf(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  const path: string[] = [];
  let key = '';
  let line = 1;
  for (const [token, word] of source.matchAll(
    /"((?:[^"\\\n]|\\.)*)"(?=\s*:)|"(?:[^"\\\n]|\\.)*"|[{}[\]\n]/g,
  )) {
    if (token === '\n') line += 1;
    else if (word !== undefined) {
      key = word;
      const at = [...path.slice(1, deepestKeys + 1), key].join('\0');
      if (path.length <= deepestKeys && !lines.has(at)) lines.set(at, line);
    } else if (/^[{[]/.test(token)) path.push(path.length === 0 ? '' : key);
    else if (/^[}\]]/.test(token)) path.pop();
  }
  return lines;
}
