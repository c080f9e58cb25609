import { lookup as resolve, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isIn } from '../http/address.ts';

/** Requests to servers on the web whose addresses members and admins enter. */

export interface Answer {
  status: number;
  /** At most 64 kB. */
  text: string;
}
export type Ask = (
  address: string,
  body: string | Buffer,
  headers: Record<string, string | number>,
  method?: 'GET' | 'POST',
) => Promise<Answer>;

/** Why there is no answer. The message does not hold the address, which is a secret. */
export class NoAnswer extends Error {}

const longestMs = 5000;
const longestBody = 64 * 1024;

// One list a family: BlockList holds IPv4 addresses against ranges of IPv6 too, where they are mapped.
const own = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.ipv4.addSubnet(range, bits, 'ipv4');
// All but 2000::/3, which holds what is public, and in it the ranges that name IPv4 addresses.
for (const [range, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  own.ipv6.addSubnet(range, bits, 'ipv6');

const httpsPort = 443;
const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? httpsPort : 80));

const isOfThisMachine = (address: string) =>
  Object.values(networkInterfaces()).some((list) => list?.some((one) => one.address === address));

function mayReach(address: string, port: number, allowed: BlockList | undefined): boolean {
  if (allowed !== undefined && isIn(allowed, address)) return true;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return port === httpsPort && !own[family].check(address, family) && !isOfThisMachine(address);
}

/**
 * Whether the host of a URL must not be asked (rule G11): a private address, one of this machine, or another port than that of
 * https. A name is judged when it is connected to.
 */
export function isOwnHost(url: URL, allowed: BlockList | undefined): boolean {
  const address = url.hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/i.test(address)) return !mayReach('127.0.0.1', portOf(url), allowed);
  if (isIP(address) === 0) return allowed === undefined && portOf(url) !== httpsPort;
  return !mayReach(address, portOf(url), allowed);
}

/** The address in its usual form; undefined if it is none that may be asked: https only, without a login, and no own host. */
export function readAddress(address: string, allowed: BlockList | undefined): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isFine = url?.protocol === 'https:' && !url.username && !url.password && !isOwnHost(url, allowed);
  return isFine ? url.href : undefined;
}

/** Undefined for an answer that is no JSON object. */
export function readObject({ text }: Answer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what asks an address and reads the answer within five seconds. Redirects are not followed. Private addresses
 * are refused where the connection is made, except those of `allowed`; `anywhere` is for addresses of the operator.
 */
export function openAsk(allowed: BlockList | undefined | 'anywhere'): Ask {
  const lookupFor =
    (port: number): LookupFunction =>
    (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const fine = error
          ? []
          : found.filter(({ address }) => allowed === 'anywhere' || mayReach(address, port, allowed));
        const [first] = fine;
        if (!first) return done(error ?? new NoAnswer('private address'), '', 4);
        return options.all ? done(null, fine) : done(null, first.address, first.family);
      });
    };
  // Its own connections, as each was judged by what this one may reach.
  const settings = { keepAlive: true, maxSockets: 10, timeout: longestMs };
  const agents = { 'http:': new HttpAgent(settings), 'https:': new Agent(settings) };

  return async (address, body, headers, method = 'POST') => {
    const url = new URL(address);
    if (allowed !== 'anywhere' && isOwnHost(url, allowed)) throw new NoAnswer('private address');
    const isPlain = url.protocol === 'http:';
    const signal = AbortSignal.timeout(longestMs);
    try {
      const response = await new Promise<IncomingMessage>((answered, failed) => {
        const asked = (isPlain ? requestHttp : requestHttps)(url, {
          method,
          agent: agents[isPlain ? 'http:' : 'https:'],
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: lookupFor(portOf(url)),
          signal,
        });
        asked.on('response', answered).on('error', failed).end(body);
      });
      return { status: response.statusCode ?? 0, text: await readStart(response) };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      throw new NoAnswer(signal.aborted ? 'no answer in time' : 'no answer');
    }
  };
}

async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > longestBody) break;
  }
  return Buffer.concat(parts).subarray(0, longestBody).toString();
}
