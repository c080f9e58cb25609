import { BlockList, isIP } from 'node:net';
import { Expected, list, setting } from './setting.ts';

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
