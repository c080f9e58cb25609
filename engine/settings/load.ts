import { dirname, resolve } from 'node:path';
import { makeSettingsFile, readSettingsFile, settingsPath } from './file.ts';
import { findMisspelt } from './misspelt.ts';
import { settingNames } from './table.ts';

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
export async function loadSettings(env: NodeJS.ProcessEnv, create: boolean): Promise<Loaded> {
  const path = settingsPath(env);
  const file = await readSettingsFile(path);
  if (!file) {
    const isNew = create && env['NODE_ENV']?.trim() === 'production' && (await makeSettingsFile(path));
    if (!isNew && env['ENV_FILE']?.trim())
      throw new Error(
        `There is no ${path}, which ENV_FILE names. A start with NODE_ENV=production makes it.`,
      );
    return { env, path, places: new Map(), problems: [], isNew };
  }
  const places = new Map(file.places);
  const problems = file.problems.map((problem) => withSuggestion(problem));
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
function withSuggestion(problem: string): string {
  const name = /: (\w+) is not a setting$/.exec(problem)?.[1];
  if (name === undefined) return problem;
  const meant = findMisspelt({ [name]: 'x' }, settingNames)[0]?.[1];
  return meant === undefined ? problem : `${problem} (did you mean ${meant}?)`;
}
