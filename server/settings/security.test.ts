import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

/** The settings of security.txt. */

const security = { SECURITY_CONTACT: 'mailto:security@nyu.edu', SECURITY_EXPIRES: '2027-06-30' };

test('a contact and the day on which it expires need each other', () => {
  const { SECURITY_CONTACT, SECURITY_EXPIRES } = security;
  expect(readConfig(security)).toMatchObject({
    securityContact: SECURITY_CONTACT,
    securityExpires: SECURITY_EXPIRES,
  });
  expect(() => readConfig({ SECURITY_CONTACT })).toThrow('SECURITY_EXPIRES is not set');
  expect(() => readConfig({ SECURITY_EXPIRES })).toThrow('SECURITY_CONTACT is not set');
});

test.for([
  ['SECURITY_CONTACT', 'security@nyu.edu'],
  ['SECURITY_CONTACT', 'http://nyu.edu/security'],
  ['SECURITY_CONTACT', 'mailto:nobody'],
  ['SECURITY_EXPIRES', '2027-02-30'],
  ['SECURITY_EXPIRES', '2027-06'],
])('%s=%s is refused', ([name = '', value]) => {
  expect(() => readConfig({ ...security, [name]: value })).toThrow('(expected ');
});
