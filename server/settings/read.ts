import { said } from '../languages.ts';
import { settingNames, settings, type SettingName, type Settings } from './table.ts';

/** Settings whose values no message repeats: passwords, keys, and addresses that may hold one. */
export const isSecret = (name: string) =>
  /_(URL|ENDPOINT|ISSUER|PASSWORD|SECRET|TOKEN|KEY|KEY_ID)$/.test(name);

export interface ReadSettings {
  /** Invalid settings have their default. The caller then refuses to start. */
  values: Settings;
  /** The settings that have a value, valid or not. */
  set: ReadonlySet<SettingName>;
  unread: ReadonlySet<SettingName>;
  /** A sentence for each invalid setting and each unknown name of a group that is ours. */
  problems: string[];
}

export function readSettings(env: NodeJS.ProcessEnv): ReadSettings {
  const ours = Object.keys(env).filter((name) => /^(LOGIN|S3|WECOM)_/.test(name) && env[name]?.trim());
  const problems = ours.filter((name) => !(name in settings)).map((name) => said.settings.unknown({ name }));
  const unread = new Set<SettingName>();
  const entries = settingNames.map((name) => {
    const text = env[name]?.trim() || undefined;
    const read = settings[name].safeParse(text);
    if (read.success) return [name, read.data];
    unread.add(name);
    const shown = isSecret(name) || text?.includes('://') ? name : `${name}=${text?.slice(0, 100)}`;
    problems.push(said.settings.expected({ setting: shown, expected: read.error.issues[0]?.message ?? '' }));
    return [name, settings[name].parse(undefined)];
  });
  const values = Object.fromEntries(entries) as Settings;
  return { values, set: new Set(settingNames.filter((name) => env[name]?.trim())), unread, problems };
}
