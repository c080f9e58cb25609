import { dirname, resolve } from 'node:path';
import { makeSettingsFile, readSettingsFile, settingsPath } from './file.ts';
import { findMisspelt } from './misspelt.ts';
import { Expected, type Setting } from './setting.ts';

/** The settings of a shop by the names of their variables. Names that resemble one of them are reported. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

export type Values<Table extends SettingTable> = {
  [Name in keyof Table]: ReturnType<Table[Name]['read']>;
};

interface Read<Table extends SettingTable> {
  /** Invalid settings have their default. The caller then refuses to start. */
  values: Values<Table>;
  /** The settings that have a value, valid or not. */
  set: ReadonlySet<keyof Table>;
  unread: ReadonlySet<keyof Table>;
  /** A sentence for each invalid or misspelt setting. It contains no secrets. */
  problems: string[];
}

/** Reads all settings from the environment. */
export function readSettings<Table extends SettingTable>(table: Table, env: NodeJS.ProcessEnv): Read<Table> {
  const names = Object.keys(table);
  const problems = findMisspelt(env, names).map(
    ([name, meant]) => `${name} is not a setting (did you mean ${meant}?)`,
  );
  const unread = new Set<keyof Table>();
  const entries = Object.entries(table).map(([name, { read, secret }]) => {
    const text = env[name]?.trim() || undefined;
    try {
      return [name, read(text)];
    } catch (error) {
      if (!(error instanceof Expected)) throw error;
      const shown = secret || text?.includes('://') ? name : `${name}=${text?.slice(0, 100)}`;
      problems.push(`${shown} (expected ${error.message})`);
      unread.add(name);
      return [name, read(undefined)];
    }
  });
  const values = Object.fromEntries(entries) as Values<Table>;
  return { values, set: new Set(names.filter((name) => env[name]?.trim())), unread, problems };
}

/** Throws one Error that names all problems, with the lines of the file that `places` holds. */
export function refuseProblems(
  problems: readonly string[],
  fileProblems: readonly string[],
  places: ReadonlyMap<string, string>,
): void {
  const placed = problems.map((problem) => {
    const place = places.get(/^\w+/.exec(problem)?.[0] ?? '');
    return place === undefined ? problem : `${place}: ${problem}`;
  });
  const all = [...fileProblems, ...placed];
  if (all.length > 0) throw new Error(`These settings can't be used: ${all.join('; ')}`);
}

export interface Loaded {
  /** The environment, plus those settings of the file that it lacks. */
  env: NodeJS.ProcessEnv;
  path: string;
  /** Where each setting from the file is set. Settings from the environment are not listed. */
  places: ReadonlyMap<string, string>;
  problems: string[];
  /** The file was made just now: everything in it is commented out. */
  isNew: boolean;
}

/**
 * Merges the settings of the file into the environment. A variable that is set in both keeps the value of the
 * environment. With `create`, writes a missing file in production. Throws if the file can't be read.
 */
export async function loadSettings(
  table: SettingTable,
  env: NodeJS.ProcessEnv,
  create: boolean,
): Promise<Loaded> {
  const path = settingsPath(env);
  const names = Object.keys(table);
  const file = await readSettingsFile(path, names);
  if (!file) {
    const isNew = create && env['NODE_ENV']?.trim() === 'production' && (await makeSettingsFile(path));
    if (!isNew && env['ENV_FILE']?.trim())
      throw new Error(
        `There is no ${path}, which ENV_FILE names. A start with NODE_ENV=production makes it.`,
      );
    return { env, path, places: new Map(), problems: [], isNew };
  }
  const places = new Map(file.places);
  const problems = file.problems.map((problem) => withSuggestion(problem, names));
  const folder = file.values['DATA_DIR']?.trim();
  if (folder && !env['ENV_FILE']?.trim() && resolve(folder) !== dirname(path))
    problems.push(
      `${places.get('DATA_DIR')}: DATA_DIR is where this file is looked for; set it in the environment, ` +
        'or name the file in ENV_FILE',
    );
  const merged: NodeJS.ProcessEnv = { ...file.values };
  for (const [name, value] of Object.entries(env)) {
    // A variable of spaces only is not set, as everywhere else.
    if (merged[name] !== undefined && !value?.trim()) continue;
    merged[name] = value;
    places.delete(name);
  }
  return { env: merged, path, places, problems, isNew: false };
}

/** Every name in the file must be a setting, so each unknown one is a problem. The environment has many other names. */
function withSuggestion(problem: string, names: readonly string[]): string {
  const name = /: (\w+) is not a setting$/.exec(problem)?.[1];
  if (name === undefined) return problem;
  const meant = findMisspelt({ [name]: 'x' }, names)[0]?.[1];
  return meant === undefined ? problem : `${problem} (did you mean ${meant}?)`;
}
