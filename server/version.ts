import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The version of package.json, which lies above server/ and above dist/server/. */
export const version = readVersion();

function readVersion(): string {
  const files = ['../package.json', '../../package.json'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const text = readFileSync(files.find((file) => existsSync(file)) ?? '', 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
