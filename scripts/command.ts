import { printFailure } from '../server/failure.ts';

interface Usage {
  /** What stands after `npm run`. */
  usage: string;
  /** Names of the flags that it knows, without the dashes. */
  flags?: readonly string[];
  /** How many words it takes, at least and at most. */
  words: readonly [least: number, most: number];
}

/**
 * Runs an operator's command. A failure is one sentence and exit code 1, a wrong call is the usage and exit code 2. An
 * unknown flag is a wrong call: a misspelt `--revoke` must not appoint.
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
