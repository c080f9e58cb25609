import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const templateFile = fileURLToPath(new URL('../../.env.example', import.meta.url));

export interface SettingsFile {
  path: string;
  values: Record<string, string>;
  /** Where each name is set, as `FILE, line 3`. */
  places: ReadonlyMap<string, string>;
  /** One for each line that can't be used. No value is repeated, because it may be a password. */
  problems: string[];
}

/** The file that ENV_FILE names, or exchange.env in the data folder. */
export function settingsPath(env: NodeJS.ProcessEnv): string {
  return resolve(env['ENV_FILE']?.trim() || join(env['DATA_DIR']?.trim() || 'data', 'exchange.env'));
}

/** Returns undefined if there is no such file. Throws a sentence if it can't be read. */
export async function readSettingsFile(
  path: string,
  names: readonly string[],
): Promise<SettingsFile | undefined> {
  try {
    return parseSettings(path, await readFile(path, 'utf8'), names);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === 'EISDIR')
      throw new Error(`${path} is a folder; the settings must be a file.`, { cause: error });
    throw new Error(`The settings in ${path} can't be read (${code}). This user must own the file.`, {
      cause: error,
    });
  }
}

/** Writes a file with every setting commented out, for its owner only. Returns false if it exists. */
export async function makeSettingsFile(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, await readFile(templateFile), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  await chmod(path, 0o600);
  return true;
}

/** Each line is parsed separately with Node's `parseEnv`, which skips bad lines and ends a value at any #. */
export function parseSettings(path: string, text: string, names: readonly string[]): SettingsFile {
  const values: Record<string, string> = {};
  const places = new Map<string, string>();
  const problems: string[] = [];
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  lines.forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return;
    const place = `${path}, line ${index + 1}`;
    const [, name = '', value = ''] = /^\s*([A-Za-z_]\w*)[ \t]*=(.*)$/.exec(line) ?? [];
    const problem = problemOf(name, value, places, names);
    if (problem) problems.push(`${place}: ${problem}`);
    else {
      values[name] = parseEnv(line)[name] ?? '';
      places.set(name, place);
    }
  });
  return { path, values, places, problems };
}

function problemOf(
  name: string,
  value: string,
  places: ReadonlyMap<string, string>,
  names: readonly string[],
): string | undefined {
  if (name === '') return 'this is not NAME=value';
  if (places.has(name)) return `${name} is set a second time`;
  if (name === 'ENV_FILE') return 'ENV_FILE can only be set in the environment';
  if (!names.includes(name)) return `${name} is not a setting`;
  const quote = /^\s*(["'`])/.exec(value)?.[1];
  if (quote !== undefined)
    return new RegExp(String.raw`^\s*${quote}[^${quote}]*${quote}\s*(#.*)?$`).test(value)
      ? undefined
      : `${name} begins with a quotation mark and must end with the same one`;
  // Node would treat everything after # as a comment, even within a password.
  return value.includes('#') ? `${name} contains #; put its value in single quotes` : undefined;
}
