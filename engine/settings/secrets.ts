import { settingNames, settings, type SettingName } from './table.ts';

const secretNames = settingNames.filter((name) => 'secret' in settings[name]);

/** Shorter secrets occur in ordinary text, and replacing them would reveal them. */
const minHidden = 4;

/** Replaces the passwords and keys of the settings in a text, such as a driver's error. */
export function hideSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = secretNames.flatMap((name) => secretsIn(name, env[name]?.trim() ?? ''));
  // Longest first, because one may contain another.
  const found = secrets
    .filter((secret) => secret.length >= minHidden)
    .toSorted((one, other) => other.length - one.length);
  return found.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
}

function secretsIn(name: SettingName, value: string): string[] {
  if (!name.endsWith('_URL') && !name.endsWith('_ENDPOINT')) return [value];
  // A URL without @ has no password.
  if (!URL.canParse(value)) return value.includes('@') ? [value] : [];
  const { password } = new URL(value);
  return [password, decoded(password)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
