import { BlockList, isIP } from 'node:net';
import { Expected, list, secretSetting, setting } from './setting.ts';

/** Settings that are addresses: of networks, servers, pages and mailboxes. */

/** A single address is a range of one address. */
interface Range {
  address: string;
  bits: number;
  family: 'ipv4' | 'ipv6';
}

function rangeOf(text: string): Range | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  const max = family === 6 ? 128 : 32;
  const size = bits === undefined ? max : Number(bits);
  if (family === 0 || size > max) return undefined;
  return { address, bits: size, family: family === 6 ? 'ipv6' : 'ipv4' };
}

/** Ranges of addresses; undefined, which means all, if the list is empty. */
export const networks = () =>
  setting(undefined, (text) => {
    const ranges = list(text, (part) => {
      const range = rangeOf(part);
      if (!range) throw new Expected('a comma list of ranges such as 10.0.0.0/8');
      return range;
    });
    if (ranges.length === 0) return undefined;
    const allowed = new BlockList();
    for (const { address, bits, family } of ranges) allowed.addSubnet(address, bits, family);
    return allowed;
  });

/** `off`, or a list of trusted proxies. Refuses ranges of prefix 0, with which any client could forge its address. */
export const proxies = () =>
  setting<string[] | false, false>(false, (text) => {
    if (/^off$/i.test(text)) return false;
    return list(text, (part) => {
      if ((rangeOf(part)?.bits ?? 0) === 0)
        throw new Expected('off, or a comma list of addresses and ranges such as 127.0.0.1,10.0.0.0/8');
      return part;
    });
  });

const hostNameParts =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** An address or host name of this machine to listen on. */
export const listenHost = (fallback: string) =>
  setting(fallback, (text) => {
    // Digits and dots that aren't an address would be resolved as a name.
    if (isIP(text) === 0 && (/^[\d.]+$/.test(text) || !hostNameParts.test(text)))
      throw new Expected('an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all');
    return text;
  });

/** Parses a URL. Messages never repeat it, because it may contain a password. */
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

/** A server that members log in at. Plain http is for trials on this machine. */
export const loginServer = (example: string) =>
  secretSetting((text) => {
    const expected = `an https address such as ${example}, with no @, ? or # in it`;
    const { protocol, hostname } = parse(text, expected, 'http:', 'https:');
    if (
      /[@?#]/.test(text) ||
      (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    )
      throw new Expected(expected);
    return text;
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

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const domain = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$`);
/** Wider than the rule for members: the site's own mailboxes may contain a hyphen or a plus. */
const mailbox = new RegExp(
  `^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+[a-z][a-z0-9-]*[a-z0-9]$`,
  'i',
);

/** A single label is a country's or `edu`. Any other is most likely a truncated domain. */
const topLevel = /^(edu|[a-z]{2})$/;

/** Domains; each includes its subdomains. */
export const domains = (...fallback: string[]) =>
  setting(fallback, (text) => {
    const named = list(text, (part) => {
      if (!domain.test(part) || !(part.includes('.') || topLevel.test(part)))
        throw new Expected('bare domains such as example.edu,cs.example.edu');
      return part;
    });
    if (named.length === 0) throw new Expected('at least one domain, such as example.edu');
    return named;
  });

export const mailAddress = (fallback: string) =>
  setting(fallback, (text) => {
    if (!mailbox.test(text)) throw new Expected('an e-mail address such as exchange@example.edu');
    return text;
  });

/** Whom to write to, as a link: `mailto:` or `https:`. */
export const contactAddress = () =>
  setting(undefined, (text) => {
    if (text.startsWith('mailto:')) mailAddress('').read(text.slice('mailto:'.length));
    else if (text.startsWith('https:')) webPage().read(text);
    else throw new Expected('mailto: with an address, or the https address of a page');
    return text;
  });

/** `exchange@example.edu` or `Campus Exchange <exchange@example.edu>`. */
export const sender = (fallback: string) =>
  setting(fallback, (text) => {
    const [, name = '', inBrackets] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
    if (!mailbox.test(inBrackets ?? text) || name.length > 100)
      throw new Expected('an address, or Name <address>, such as Campus Exchange <exchange@example.edu>');
    return text;
  });
