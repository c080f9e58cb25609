import { isTree, type TextTree } from '../texts.ts';
import { compileMessage, readArguments, type Arguments, type Kind } from './message.ts';

/** What is wrong in a file of texts. */
export interface FileProblem {
  file: string;
  line: number;
  key: string;
  reason: string;
}

/** What English has under each key. */
export type EnglishMessages = ReadonlyMap<string, { found: Arguments; links: readonly string[] }>;

interface Options {
  tag: string;
  numbers: Readonly<Record<string, number>>;
  /** Undefined for the English files themselves. */
  english?: EnglishMessages | undefined;
}

const longest = 5000;
const deepest = 4;
const forbidden = ['__proto__', 'constructor', 'prototype'];
const linksIn = (text: string) => text.match(/\b(?:https?:|mailto:|www\.)[\w\-.~:/?#@!$&*+,;=%]+/gi) ?? [];

/** The noun that a file has the texts of: `posts` for `posts-form.json`. */
export const nounOf = (file: string) => file.replace(/[-.].*$/, '');

/** Compiles a file. With a problem, the file must not be used. */
export function compileFile(file: string, source: string, { tag, numbers, english }: Options) {
  const problems: FileProblem[] = [];
  const messages = new Map<string, { found: Arguments; links: readonly string[] }>();
  const noun = nounOf(file.replace(/^.*[/\\]/, ''));
  const complain = (path: readonly string[], reason: string): undefined => {
    problems.push({ file, line: lineOf(source, path), key: [noun, ...path].join('.'), reason });
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
      messages.set(key, { found, links: linksIn(text) });
      return message;
    } catch (error) {
      return complain(path, `this is no ICU message: ${(error as Error).message}`);
    }
  };
  const compileTree = (path: readonly string[], texts: object): TextTree => {
    const tree: TextTree = {};
    for (const [key, text] of Object.entries(texts) as [string, unknown][]) {
      const at = [...path, key];
      if (forbidden.includes(key)) complain(at, 'this key is not allowed');
      else if (typeof text === 'string') {
        const message = compileText(at, text);
        if (message !== undefined) tree[key] = message;
      } else if (isTree(text as TextTree) && text !== null) tree[key] = compileTree(at, text as object);
      else complain(at, 'only texts and objects of texts are allowed');
    }
    return tree;
  };

  try {
    const texts: unknown = JSON.parse(source);
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
      complain([], 'this is no object');
    else return { tree: { [noun]: compileTree([], texts) }, messages, problems };
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

/** The line of a key. JSON.parse does not tell. */
function lineOf(source: string, wanted: readonly string[]): number {
  const path: string[] = [];
  let key = '';
  let line = 1;
  for (const [token, word] of source.matchAll(
    /"((?:[^"\\\n]|\\.)*)"(?=\s*:)|"(?:[^"\\\n]|\\.)*"|[{}[\]\n]/g,
  )) {
    if (token === '\n') line += 1;
    else if (word !== undefined) {
      key = word;
      if ([...path, key].join('\0') === ['', ...wanted].join('\0')) return line;
    } else if (/^[{[]/.test(token)) path.push(path.length === 0 ? '' : key);
    else if (/^[}\]]/.test(token)) path.pop();
  }
  return 1;
}
