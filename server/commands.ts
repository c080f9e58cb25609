/** The prefix of an operator's command: the service and the image have a program of their own. */
export const commandPrefix = process.env['EXCHANGE_COMMAND'] ?? 'npm run';

/** A whole command. Only npm needs a `--` before flags. */
export function commandLine(words: string): string {
  return `${commandPrefix} ${commandPrefix === 'npm run' ? words : words.replace(/(?<=[ [])-- /, '')}`;
}
