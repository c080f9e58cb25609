import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFile, nounOf } from './file.ts';
import type { Argument, Arguments } from './message.ts';

/** The declaration of all texts, from the English files. Editors show the English text of each key. */
export function typesOfTexts(folder: string, numbers: Readonly<Record<string, number>>): string {
  const nouns = new Map<string, string[]>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()) {
    const source = readFileSync(join(folder, file), 'utf8');
    const { messages } = compileFile(file, source, { tag: 'en', numbers });
    const noun = nounOf(file);
    const lines = linesOf(JSON.parse(source) as object, [noun], messages);
    nouns.set(noun, [...(nouns.get(noun) ?? []), `{\n${lines.join('\n')}\n}`]);
  }
  const fields = [...nouns].map(([noun, parts]) => `  ${noun}: ${parts.join(' & ')};`);
  return `// Made from languages/en by \`npm run types\`.\nexport interface Texts {\n${fields.join('\n')}\n}\n`;
}

function linesOf(
  texts: object,
  path: string[],
  messages: ReadonlyMap<string, { found: Arguments }>,
): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
    const name = JSON.stringify(key);
    const at = [...path, key];
    if (typeof text !== 'string') return [`${name}: {`, ...linesOf(text as object, at, messages), '};'];
    const found = [...(messages.get(at.join('.'))?.found ?? [])];
    return [`/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */`, `${name}: ${typeOf(found)};`];
  });
}

function typeOf(found: [string, Argument][]): string {
  if (found.length === 0) return 'string';
  const values = found.map(([name, argument]) => `${JSON.stringify(name)}: ${kindOf(argument)}`).join('; ');
  return found.some(([, { kind }]) => kind === 'tag')
    ? `<Part>(values: { ${values} }) => (string | Part)[]`
    : `(values: { ${values} }) => string`;
}

function kindOf({ kind, choices }: Argument): string {
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (kind === 'tag') return '(content: (string | Part)[]) => Part';
  return { text: 'string', number: 'number', date: 'Date' }[kind];
}
