import { printFailure } from '../server/failure.ts';

interface Usage {
  /** The usage after `npm run`. */
  usage: string;
  /** Known flags, without dashes. */
  flags?: readonly string[];
  /** The number of arguments. */
  words: readonly [least: number, most: number];
}

/**
 * Runs an operator's command. A failure prints one sentence and exits with code 1; wrong arguments print the usage and
 * exit with code 2. Unknown flags are wrong arguments, because a misspelt `--revoke` must not appoint.
 */
export async function runCommand(
  { usage, flags = [], words: [least, most] }: Usage,
  work: (words: string[], flags: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  const words = args.filter((arg) => !arg.startsWith('-'));
  const given = new Set(args.filter((arg) => arg.startsWith('-')).map((arg) => arg.replace(/^--/, '')));
  if (words.length < least || words.length > most || [...given].some((flag) => !flags.includes(flag))) {
    process.stderr.write(`Usage: npm run ${usage}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    await work(words, given);
  } catch (error) {
    printFailure('', error);
    process.exitCode = 1;
  }
}
