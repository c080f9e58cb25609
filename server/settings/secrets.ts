import { settingNames, settings, type SettingName } from './table.ts';

const secretNames = settingNames.filter((name) => 'secret' in settings[name]);

/** Shorter ones occur in any sentence, and to blot them out would tell them. */
const leastHidden = 4;

/** Takes passwords and keys of the settings out of a text, such as a driver's error. */
export function hideSecrets(text: string, env: NodeJS.ProcessEnv): string {
  const secrets = secretNames.flatMap((name) => secretsIn(name, env[name]?.trim() ?? ''));
  // Longest first: one may be a part of another.
  const found = secrets
    .filter((secret) => secret.length >= leastHidden)
    .toSorted((one, other) => other.length - one.length);
  return found.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
}

function secretsIn(name: SettingName, value: string): string[] {
  if (!name.endsWith('_URL') && !name.endsWith('_ENDPOINT')) return [value];
  // Without an @ there is no password in it.
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
