import { expect, test } from 'vitest';
import { addressKey, readNetworks } from './address.ts';

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));

test.each(['10.0.0.0/33', '10.0.0.0/', '10.0.0/8', 'campus', '10.0.0.0/1.5', '::1/129'])(
  '%s is no range',
  (range) => expect(readNetworks([range])).toBeUndefined(),
);

test('a range holds its addresses', () => {
  const networks = readNetworks(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']);
  expect(
    ['10.9.9.9', '11.0.0.0', '192.0.2.7', '192.0.2.8'].map((one) => networks?.check(one, 'ipv4')),
  ).toEqual([true, false, true, false]);
  expect(networks?.check('2001:db8:5::1', 'ipv6')).toBe(true);
});
