import { type BlockList, isIPv6 } from 'node:net';

/** An IPv4 client on a dual-stack socket is the IPv4 address. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

export function isIn(networks: BlockList, address: string): boolean {
  const one = plain(address);
  return networks.check(one, isIPv6(one) ? 'ipv6' : 'ipv4');
}

/** What an address is counted by. An IPv6 client has a whole /64 to itself, so that is one. */
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
