import { globSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Writes the types of the texts in a checkout, if the English files have changed. They are not part of the repository. */
export async function writeTextTypes(root: string): Promise<void> {
  const folder = path.join(root, 'languages', 'en');
  const declaration = path.join(root, 'languages', 'texts.d.ts');
  const sources = [
    folder,
    ...readdirSync(folder).map((file) => path.join(folder, file)),
    ...globSync('contract/**/{limits,text-numbers}.ts', { cwd: root }).map((file) => path.join(root, file)),
  ];
  if (sources.every((file) => timeOf(file) < timeOf(declaration))) return;
  const { typesOfTexts } = await import('../engine/languages/types.ts');
  const { textNumbers } = await import('../contract/text-numbers.ts');
  writeFileSync(declaration, typesOfTexts(folder, textNumbers));
}
