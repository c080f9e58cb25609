import { type BlockList, isIPv6 } from 'node:net';

/** On a dual-stack socket, an IPv4 client has an IPv4-mapped address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

export function isIn(networks: BlockList, address: string): boolean {
  const one = plain(address);
  return networks.check(one, isIPv6(one) ? 'ipv6' : 'ipv4');
}

/** The key of an address for limits. An IPv6 client usually has a whole /64, which counts as one. */
export function addressKey(address: string): string {
  const one = plain(address);
  if (!isIPv6(one)) return one;
  const [head = '', tail] = one.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export function isLoopback(address: string): boolean {
  return /^127\.|^::1$/.test(plain(address));
}
