import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { commandLine } from '../server/commands.ts';
import { printFailure } from '../server/failure.ts';
import { said } from '../server/languages.ts';

/** A folder that exists. npm changes to the folder of the program, and says where it was called. */
export function folderNamed(name: string): string {
  const here = resolve(process.env['INIT_CWD'] ?? '', name);
  return existsSync(here) ? here : resolve(name);
}

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The operator's answer, or nothing where nobody types. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await Promise.race([lines.question(question), once(lines, 'close').then(() => '')]);
  lines.close();
  return typed.trim();
}

interface Usage {
  /** The usage after `npm run` or the program of the installed site. */
  usage: string;
  /** Known flags, without dashes. */
  flags?: readonly string[];
  /** Known flags that take a value, without dashes. */
  values?: readonly string[];
  /** The number of arguments. */
  words: readonly [least: number, most: number];
}

/**
 * Runs an operator's command. A failure prints one sentence and exits with code 1; wrong arguments print the usage and
 * exit with code 2. Unknown flags are wrong arguments, because a misspelt `--revoke` must not appoint.
 */
export async function runCommand(
  { usage, flags = [], values = [], words: [least, most] }: Usage,
  work: (words: string[], flags: ReadonlySet<string>, values: ReadonlyMap<string, string>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  const valued = new Map<string, string>();
  for (const name of values) {
    const at = args.indexOf(`--${name}`);
    // Without a value, the flag stays among the arguments and is refused as unknown.
    if (at < 0 || args[at + 1] === undefined) continue;
    const [, value = ''] = args.splice(at, 2);
    valued.set(name, value);
  }
  const words = args.filter((arg) => !arg.startsWith('-'));
  const given = new Set(args.filter((arg) => arg.startsWith('-')).map((arg) => arg.replace(/^--/, '')));
  if (words.length < least || words.length > most || [...given].some((flag) => !flags.includes(flag))) {
    process.stderr.write(`${said.commands.usage({ line: commandLine(usage) })}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    await work(words, given, valued);
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
