import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { downloadZip } from 'client-zip';
import { compileFile, deepestKeys, nounOf } from './file.ts';
import { mostBytes } from './folder.ts';
import { unzip } from './unzip.ts';
import { whereTexts, type Sources } from './where.ts';

/** The work of a thread of its own (`aside.ts`): what comes as a zip, and what leaves as one. */

export interface Wrong {
  file: string;
  key: string;
  problem: string;
}

interface Exchange {
  tag: string;
  numbers: Readonly<Record<string, number>>;
  /** The folder of the English files, whose names and keys count. */
  english: string;
  /** The names of its files, in the order in which they are translated. */
  order: readonly string[];
}

interface Taking extends Exchange {
  zip: Uint8Array;
  /** Holds the texts of this language that were taken before. */
  folder: string;
}

interface Packing extends Exchange {
  /** Those of the language; what a later one has, wins. */
  folders: readonly string[];
  sources: Sources;
}

const mostWrong = 50;
/** How much longer than in English a text should be at most. */
const growth = 1.5;

type Flat = Map<string, { path: string[]; text: unknown }>;

function flatten(texts: unknown, path: string[] = [], flat: Flat = new Map()): Flat {
  if (typeof texts !== 'object' || texts === null || path.length > deepestKeys) return flat;
  for (const [key, text] of Object.entries(texts) as [string, unknown][]) {
    const at = [...path, key];
    if (typeof text === 'object') flatten(text, at, flat);
    else flat.set(at.join('.'), { path: at, text });
  }
  return flat;
}

function nest(english: Flat, textOf: (key: string) => unknown): object {
  const all: Record<string, unknown> = {};
  for (const [key, { path }] of english) {
    const text = textOf(key);
    if (text === undefined) continue;
    let level = all;
    for (const part of path.slice(0, -1)) level = (level[part] ??= {}) as Record<string, unknown>;
    level[path.at(-1) ?? ''] = text;
  }
  return all;
}

function readTexts(path: string): Flat {
  try {
    return flatten(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // There are none yet, or the file is broken.
    return new Map();
  }
}

const isText = (text: unknown, english: unknown) =>
  typeof text === 'string' && (text !== '' || english === '');
const print = (texts: object) => `${JSON.stringify(texts, null, 2)}\n`;

/** The names in a zip without one folder around all. */
function withoutFolder(files: Map<string, Buffer>, tag: string): Map<string, Buffer> {
  const named = [...files].filter(([name]) => !/(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(name));
  const [around] = named[0]?.[0].split('/') ?? [];
  const isAround = named.some(([name]) => name.startsWith(`${around}/${tag}/`));
  return isAround && named.every(([name]) => name.startsWith(`${around}/`))
    ? new Map(named.map(([name, bytes]) => [name.slice(`${around}/`.length), bytes]))
    : new Map(named);
}

const compileAll = (file: string, source: string, options: Omit<Parameters<typeof compileFile>[2], 'most'>) =>
  compileFile(file, source, { ...options, most: Infinity });

/** The files to store, and what is wrong in the zip; undefined for a zip that can't be used. */
function take({ zip, tag, numbers, english: folder, order, ...taking }: Taking) {
  let found: Map<string, Buffer>;
  try {
    found = withoutFolder(unzip(Buffer.from(zip)), tag);
  } catch {
    return undefined;
  }
  const wrong: Wrong[] = [];
  const files: Record<string, string> = {};
  let bytes = 0;
  for (const [name, content] of found) {
    if (/^(?:en\/|about\.json$)/.test(name)) continue;
    const [base = '', inTag] = name.split('/').toReversed();
    const file = base.replace(/\.json$/, '');
    if (name !== `${tag}/${base}` || inTag !== tag || !order.includes(file) || file === base) {
      wrong.push({ file: name, key: '', problem: 'English has no such file' });
      continue;
    }
    bytes += content.length;
    if (bytes > mostBytes) return { isTooLarge: true as const };
    const source = content.toString('utf8');
    const reference = readFileSync(join(folder, base), 'utf8');
    const { messages } = compileFile(base, reference, { tag: 'en', numbers });
    const options = { tag, numbers, english: messages };
    const noun = nounOf(base);
    const { problems, messages: said } = compileAll(base, source, options);
    const short = (key: string) => key.slice(noun.length + 1);
    for (const { key, reason } of problems) wrong.push({ file: base, key: short(key), problem: reason });
    if (problems.some(({ key }) => key === noun)) continue;
    const unknown = [...said.keys()].filter((key) => !messages.has(key));
    for (const key of unknown)
      wrong.push({ file: base, key: short(key), problem: 'English has no such text' });
    const before = readTexts(join(taking.folder, base));
    const given = flatten(JSON.parse(source));
    const refused = new Set(problems.map(({ key }) => short(key)));
    const all = flatten(JSON.parse(reference));
    const textOf = (from: Flat) => (key: string) =>
      isText(from.get(key)?.text, all.get(key)?.text) ? from.get(key)?.text : undefined;
    const merged = nest(all, (key) => textOf(refused.has(key) ? before : given)(key));
    // What was stored may be older than the English of this release.
    const stale = new Set(compileAll(base, print(merged), options).problems.map(({ key }) => short(key)));
    const kept = nest(all, (key) =>
      stale.has(key) ? undefined : textOf(refused.has(key) ? before : given)(key),
    );
    if (before.size > 0 || Object.keys(kept).length > 0) files[base] = print(kept);
  }
  return { files, wrong: wrong.slice(0, mostWrong) };
}

/** A zip of the language's files, with English beside each and a description of each text. */
async function pack({
  tag,
  numbers,
  english: folder,
  order,
  folders,
  sources,
}: Packing): Promise<Uint8Array> {
  const entries: { name: string; input: string }[] = [];
  const about: Record<string, Record<string, unknown>> = {};
  const compiled = order.map((name) => {
    const file = `${name}.json`;
    const source = readFileSync(join(folder, file), 'utf8');
    return { file, source, ...compileFile(file, source, { tag: 'en', numbers }) };
  });
  const where = whereTexts(
    sources,
    compiled.flatMap(({ messages }) => [...messages.keys()]),
  );
  for (const { file, source, messages } of compiled) {
    const english = flatten(JSON.parse(source));
    const own = folders.map((one) => readTexts(join(one, file)));
    const texts = nest(english, (key) => own.findLast((one) => one.has(key))?.get(key)?.text ?? '');
    entries.push({ name: `${tag}/${file}`, input: print(texts) }, { name: `en/${file}`, input: source });
    about[file] = Object.fromEntries(
      [...english].map(([key, { text }]) => {
        const whole = `${nounOf(file)}.${key}`;
        const names = [...(messages.get(whole)?.found.keys() ?? [])];
        const longest = Math.ceil(growth * String(text).length);
        return [key, { where: where.get(whole) ?? '', arguments: names, longest }];
      }),
    );
  }
  entries.push({ name: 'about.json', input: print(about) });
  return new Uint8Array(await downloadZip(entries).arrayBuffer());
}

export const work = { take, pack };

parentPort?.once('message', async ([name, given]: ['take' | 'pack', never]) => {
  parentPort?.postMessage(await work[name](given));
});
parentPort?.postMessage('ready');
