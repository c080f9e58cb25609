import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isErrorCode } from '../contract/errors.ts';
import { languageChoice } from '../contract/language-files.ts';
import { textNumbers } from '../contract/text-numbers.ts';
import { root } from '../engine/gate/node.mjs';
import { compileFile, type EnglishMessages } from '../engine/languages/file.ts';
import { pseudo } from '../engine/languages/pseudo.ts';
import { Refusal } from '../engine/refusal.ts';
import { operator } from '../server/audit/record.ts';
import { openConfig } from '../server/config.ts';
import { removeLanguage, takeLanguage } from '../server/desk/edit-language.ts';
import { openSiteLanguages, said } from '../server/languages.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

const words = said.commands.languages;
const own = path.join(root, 'languages');
const made = 'qps-ploc';

/**
 * Says what the languages of a folder lack, or writes the made language into it. Exits with 1 if files can't be used. The
 * others give, take and remove a language of the site, as its desk does.
 */
const usage = 'languages [-- [pseudo] FOLDER | export TAG FILE.zip | import TAG FILE.zip | remove TAG]';
await runCommand({ usage, words: [0, 3] }, async (words) => {
  const [act = '', tag = '', file = ''] = words;
  if (['export', 'import', 'remove'].includes(act))
    return exchange(act, tag, file).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !isErrorCode(error.code)) throw error;
      throw new Error(said.errors.byCode[error.code], { cause: error });
    });
  const isPseudo = act === 'pseudo';
  const folder = words[isPseudo ? 1 : 0];
  if (isPseudo) writePseudo(folder === undefined ? own : folderNamed(folder));
  else compare(folder === undefined ? own : folderNamed(folder));
});

async function exchange(act: string, typed: string, file: string): Promise<void> {
  const choice = languageChoice.safeParse({ tag: typed });
  if (!choice.success) throw new Error(said.errors.byCode.language_tag_invalid);
  const { tag } = choice.data;
  const config = await openConfig();
  const languages = await openSiteLanguages(config, () => config.languages);
  await languages.refresh();
  if (act === 'export') {
    writeFileSync(folderNamed(file), await languages.pack(tag));
    return;
  }
  const by = { caller: operator() };
  await withDatabase(async ({ db, site }) => {
    if (act === 'remove') return removeLanguage({ db, languages, config: site }, by, tag);
    const taken = await takeLanguage({ db, languages }, by, tag, readFileSync(folderNamed(file)));
    for (const { file: at, key, problem } of taken.wrong) say(`${at} ${key}: ${problem}`);
    say(words.count({ tag, count: `${taken.messages}`, total: `${taken.of}` }));
  }, true);
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
}

function messagesIn(folder: string, tag: string, english?: EnglishMessages) {
  const compiled = filesOf(folder).map((file) => {
    const at = path.join(folder, file);
    return compileFile(at, readFileSync(at, 'utf8'), { tag, numbers: textNumbers, english });
  });
  return {
    files: filesOf(folder).map(
      (file, place) => [file, [...(compiled[place]?.messages.keys() ?? [])]] as const,
    ),
    messages: new Map(compiled.flatMap(({ messages }) => [...messages])),
    problems: compiled.flatMap(({ problems }) => problems),
  };
}

function compare(folder: string): void {
  const { messages: english, files } = messagesIn(path.join(own, 'en'), 'en');
  const tags = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  );
  for (const { name: tag } of tags) {
    const { messages, problems } = messagesIn(path.join(folder, tag), tag, english);
    for (const { file, line, key, reason } of problems) say(`${file}:${line} ${key}: ${reason}`);
    if (problems.length > 0) process.exitCode = 1;
    const missing = files.flatMap(([file, keys]) => {
      const lacking = keys.filter((key) => !messages.has(key));
      return lacking.length < keys.length ? lacking : [file];
    });
    const unknown = [...messages.keys()].filter((key) => !english.has(key));
    for (const key of missing) say(words.lacks({ tag, key }));
    for (const key of unknown) say(words.besides({ tag, key }));
    say(words.count({ tag, count: `${messages.size - unknown.length}`, total: `${english.size}` }));
  }
  for (const key of unusedOf([...english.keys()])) say(words.unused({ key }));
}

/** Keys of which no part is a word of the code. */
function unusedOf(keys: readonly string[]): string[] {
  const sources = globSync('{contract,engine,server,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const code = sources.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
  const words = new Set(code.match(/[\w-]+/g));
  return keys.filter((key) => {
    const parts = key
      .split('.')
      .slice(1)
      .filter((part) => !/^\d+$/.test(part));
    const last = parts.at(-1) ?? '';
    // Names with a space are values on the wire, which the contract has as a whole.
    // `${action}Title` has the end of its name only.
    const [end] = /[A-Z][a-z]+$/.exec(last) ?? [];
    const isMade = end !== undefined && code.includes(`}${end}`);
    return last !== '' && !isMade && !words.has(last) && !(/[^\w-]/.test(last) && code.includes(last));
  });
}

function writePseudo(folder: string): void {
  const target = path.join(folder, made);
  mkdirSync(target, { recursive: true });
  const change = (texts: object): object =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]: [string, unknown]) => [
        key,
        typeof text === 'string' ? pseudo(text) : change(text as object),
      ]),
    );
  for (const file of filesOf(path.join(own, 'en'))) {
    const texts = JSON.parse(readFileSync(path.join(own, 'en', file), 'utf8')) as object;
    writeFileSync(path.join(target, file), `${JSON.stringify(change(texts), null, 2)}\n`);
  }
  say(words.written({ folder: target, tag: made }));
}
