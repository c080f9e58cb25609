import { BlockList, isIP } from 'node:net';
import * as z from 'zod';
import { mailbox } from '../../contract/site-facts.ts';
import { said } from '../languages.ts';

const texts = said.settings;

/** Schemas of values that several settings have. The message of each says what was expected. */

export const onOff = (fallback: boolean) =>
  z
    .stringbool({
      truthy: ['on', 'true', '1', 'yes'],
      falsy: ['off', 'false', '0', 'no'],
      error: texts.onOff,
    })
    .default(fallback);

export const whole = (
  least: number,
  most: number,
  expected = texts.whole({ least: `${least}`, most: `${most}` }),
) =>
  z
    .string()
    .regex(/^\d{1,15}$/, expected)
    .transform(Number)
    .pipe(z.number().min(least, expected).max(most, expected));

const off = z.string().regex(/^off$/i);
const orOff = <Value extends z.ZodType>(value: Value, expected: string) =>
  z.union([off.transform(() => null), value], expected);
/** Null if never. */
export const days = (fallback: number) => {
  const expected = texts.days;
  return orOff(whole(180, 36_500, expected), expected).default(fallback);
};

/** 0: never. */
export const proofDays = z
  .union([z.string().regex(/^0$/).transform(Number), whole(90, 3650, texts.proofDays)], texts.proofDays)
  .default(0);

/** A short line of text for people, or a path. */
export const line = (most: number) =>
  z.string().regex(new RegExp(`^\\P{Cc}{1,${most}}$`, 'u'), texts.line({ most: `${most}` }));
/** A key or password as it is. */
export const secret = z
  .string()
  .regex(/^\P{Cc}*$/u, texts.secret)
  .optional();

/** The value that `read` makes of the text; undefined is refused. */
const customValue = <Value>(expected: string, read: (text: string) => Value | undefined) =>
  z.string().transform((text, context): Value => {
    const value = read(text);
    if (value === undefined) context.addIssue(expected);
    return value as Value;
  });

/** A claim of the campus login and the values of which it must have one; of all providers, unless one is named. */
export interface ClaimRule {
  provider: 'oidc' | 'cas' | undefined;
  claim: string;
  /** In lower case. A `*` at the beginning stands for any beginning. */
  values: string[];
}

const mostRules = 10;

/** Rules such as `cas:role=student|staff`, joined by semicolons. */
export const claimRules = customValue(texts.claimRules, (text): ClaimRule[] | undefined => {
  const rules = text.split(';').map((rule) => {
    const [, provider, claim, rest = ''] =
      /^\s*(?:(oidc|cas):)?([\w.:/-]{1,100})\s*=([^]*)$/i.exec(rule) ?? [];
    const values = rest.split('|').map((value) => value.trim().toLowerCase());
    const isGood = values.every((value) => /^(?:[^*]|\*(?=[^*]))[^*]*$/.test(value));
    return claim && isGood
      ? { provider: provider?.toLowerCase() as ClaimRule['provider'], claim, values }
      : undefined;
  });
  return rules.length <= mostRules && rules.every((rule) => rule !== undefined) ? rules : undefined;
});

/** A comma list. Parts are trimmed and in lower case; empty ones are skipped. */
export const list = (expected: string, isPart: (part: string) => boolean, isEmptyAllowed = true) =>
  customValue(expected, (text) => {
    const parts = text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean);
    return parts.every(isPart) && (isEmptyAllowed || parts.length > 0) ? parts : undefined;
  });

function rangeOf(text: string) {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const [family, most] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
  const size = Number(bits ?? most);
  return isIP(address) === 0 || size > most ? undefined : { address, family, size };
}

/** Ranges of addresses; undefined means all. */
export const networks = list(texts.networks, (part) => rangeOf(part) !== undefined)
  .transform((ranges) => {
    const all = new BlockList();
    for (const { address, size, family } of ranges.flatMap((range) => rangeOf(range) ?? []))
      all.addSubnet(address, size, family);
    return ranges.length > 0 ? all : undefined;
  })
  .optional();

const trusted = texts.proxies;
/** A range of prefix 0 would let any client forge its address. */
export const proxies = z.union(
  [off.transform(() => false as const), list(trusted, (part) => (rangeOf(part)?.size ?? 0) > 0)],
  trusted,
);

/** An address on the web. It may contain a password, so nothing repeats it. */
export const url = (
  expected: string,
  protocols: RegExp,
  isFine: (url: URL, text: string) => boolean = () => true,
) =>
  z.string().refine((text) => {
    if (/\s/.test(text) || !URL.canParse(text)) return false;
    const address = new URL(text);
    return protocols.test(address.protocol) && isFine(address, text);
  }, expected);

export const web = /^https?:$/;
export const hasNoCredentials = ({ username, password }: URL) => username === '' && password === '';

export const webPage = url(
  texts.webPage({ example: 'https://example.edu/guidelines' }),
  web,
  hasNoCredentials,
);

/** A server that members log in at. Plain http is for trials on this machine. */
export const loginServer = (example: string) =>
  url(
    texts.loginServer({ example }),
    web,
    ({ protocol, hostname }, text) =>
      !/[@?#]/.test(text) &&
      (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)),
  ).optional();

/** Whether an unescaped / ? or # in a password has ended the authority part. */
export function isWhole({ hash, pathname, search, username, password }: URL): boolean {
  if (hash !== '' || /@/.test(pathname + search)) return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const databaseUrl = url(
  texts.databaseUrl({ example: 'postgres://user:password@localhost:5432/exchange' }),
  /^postgres(ql)?:$/,
  // ?host= names the folder of a Unix socket.
  (address) => isWhole(address) && (address.hostname !== '' || address.searchParams.has('host')),
).transform((text) =>
  // The driver takes these modes for verify-full too, and prints a warning about it.
  /[?&]uselibpqcompat/.test(text)
    ? text
    : text.replace(/\/+$/, '').replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, 'verify-full'),
);

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
export const hostName = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, 'i');

/** `exchange@example.edu` or `Campus Exchange <exchange@example.edu>`. */
export function isSender(text: string): boolean {
  const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  return mailbox.test(address) && name.length <= 100;
}

export const day = z.iso.date(texts.day);
