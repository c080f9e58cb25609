import { Expected, secretSetting } from './setting.ts';

/** URLs of this site and of other servers. Messages never repeat them, because they may contain a password. */

function parse(text: string, expected: string, ...protocols: string[]): URL {
  if (/\s/.test(text) || !URL.canParse(text)) throw new Expected(expected);
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) throw new Expected(expected);
  return url;
}

const hasCredentials = (url: URL) => url.username !== '' || url.password !== '';

/** The origin of the site in browsers, without a path: the site can't be served below one. */
export const origin = () =>
  secretSetting((text) => {
    const expected = "the site's own address without a path, such as https://exchange.example.edu";
    const url = parse(text, expected, 'http:', 'https:');
    if (hasCredentials(url) || url.pathname !== '/' || /[?#]/.test(text)) throw new Expected(expected);
    return url.origin;
  });

export const webPage = () =>
  secretSetting((text) => {
    const expected = 'the address of a page, such as https://example.edu/guidelines';
    if (hasCredentials(parse(text, expected, 'http:', 'https:')))
      throw new Expected(`${expected}, with no @ in it`);
    return text;
  });

export const bucketEndpoint = () =>
  secretSetting((text) => {
    const expected = 'an address such as https://s3.example.edu, with no @, ? or # in it';
    parse(text, expected, 'http:', 'https:');
    if (/[@?#]/.test(text)) throw new Expected(expected);
    return text.replace(/\/+$/, '');
  });

/**
 * An unescaped / ? or # in a password ends the authority part early. The rest of the password would be parsed as a
 * host or path and appear in errors.
 */
function hasLooseParts(url: URL): boolean {
  if (url.hash !== '' || /@/.test(url.pathname + url.search)) return true;
  try {
    decodeURIComponent(url.username + url.password);
    return false;
  } catch {
    return true;
  }
}

const escapes = 'with / ? # @ : % in a password written as %2F %3F %23 %40 %3A %25';

export const databaseUrl = () =>
  secretSetting((text) => {
    const expected =
      `an address such as postgres://user:password@localhost:5432/exchange, ${escapes}; ` +
      'or the password as it is in DATABASE_PASSWORD';
    const url = parse(text, expected, 'postgres:', 'postgresql:');
    // ?host= names the folder of a Unix socket.
    const hasHost = url.hostname !== '' || url.searchParams.has('host');
    if (!hasHost || hasLooseParts(url)) throw new Expected(expected);
    // The driver takes these modes for verify-full too, and prints a warning about it.
    const strict = /(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;
    const address = text.replace(/\/+$/, '');
    return url.searchParams.has('uselibpqcompat') ? address : address.replace(strict, 'verify-full');
  });

export const smtpUrl = () =>
  secretSetting((text) => {
    const expected = `an address such as smtps://user:password@smtp.example.edu, ${escapes}`;
    const url = parse(text, expected, 'smtp:', 'smtps:');
    const isServer = url.hostname !== '' && ['', '/'].includes(url.pathname);
    if (!isServer || hasLooseParts(url)) throw new Expected(expected);
    return text.replace(/\/+$/, '');
  });

/** The URL with this password, escaped. */
export function withPassword(url: string, password: string): string {
  const whole = new URL(url);
  whole.password = encodeURIComponent(password);
  return whole.href;
}
