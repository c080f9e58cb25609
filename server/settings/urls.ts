import { Expected, secretSetting } from './setting.ts';

/** Addresses of other servers and of this site. Any of them may hold a password by mistake, so none is repeated. */

function parse(text: string, expected: string, ...protocols: string[]): URL {
  if (/\s/.test(text) || !URL.canParse(text)) throw new Expected(expected);
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) throw new Expected(expected);
  return url;
}

const hasCredentials = (url: URL) => url.username !== '' || url.password !== '';

/** Where browsers reach the site: no path, since the site can't live below one. */
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
 * A password with / ? or # in it ends the host's part early: what follows, and with it a part of the password, would be
 * taken for a host or a path, and stand in errors.
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
    // A socket's folder is named by ?host=.
    const hasHost = url.hostname !== '' || url.searchParams.has('host');
    if (!hasHost || hasLooseParts(url)) throw new Expected(expected);
    return text.replace(/\/+$/, '');
  });

export const smtpUrl = () =>
  secretSetting((text) => {
    const expected = `an address such as smtps://user:password@smtp.example.edu, ${escapes}`;
    const url = parse(text, expected, 'smtp:', 'smtps:');
    const isServer = url.hostname !== '' && ['', '/'].includes(url.pathname);
    if (!isServer || hasLooseParts(url)) throw new Expected(expected);
    return text.replace(/\/+$/, '');
  });

/** The address with this password, in whatever characters it is written. */
export function withPassword(url: string, password: string): string {
  const whole = new URL(url);
  whole.password = encodeURIComponent(password);
  return whole.href;
}
