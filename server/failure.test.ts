import { expect, test } from 'vitest';
import { describeFailure } from './failure.ts';

/** How errors thrown by drivers are described to operators. */

const env = {
  DATABASE_URL: 'postgres://me:hush%2Fhush@db/exchange',
  DATABASE_PASSWORD: 'other-secret',
  S3_SECRET_ACCESS_KEY: 'third-secret',
};
const withCode = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  ['hush/hush', 'hush%2Fhush', 'other-secret', 'third-secret']
    .map((secret) => `failed at ${secret}`)
    .join(' '),
])('[H4.3] secrets of the settings are taken out: %s', (message) => {
  expect(describeFailure(new Error(message), env)).toBe(
    'failed at *** failed at *** failed at *** failed at ***',
  );
});

test.each([
  [withCode('', { code: 'ENOSPC', path: '/data/x' }), "The disk is full: /data/x can't be written."],
  [withCode('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), 'The disk is full.'],
  [
    withCode('Please try again later.', { code: 'storage_full', cause: withCode('', { code: 'ENOSPC' }) }),
    'The disk is full.',
  ],
  [withCode('', { code: 'ENOENT', path: '/data/x' }), 'There is no /data/x.'],
  [
    new AggregateError([
      withCode('connect', { code: 'ECONNREFUSED', syscall: 'connect', address: '::1', port: 5432 }),
    ]),
    'The database does not answer at ::1:5432 (ECONNREFUSED). See DATABASE_URL.',
  ],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'The database asks for a password, and none is set. See DATABASE_URL and DATABASE_PASSWORD.',
  ],
  [new Error('timeout expired'), 'The database does not answer (timeout expired). See DATABASE_URL.'],
  [
    withCode('permission denied for table members', { code: '42501', detail: 'a row' }),
    'The database user lacks a right: permission denied for table members. It must own the database.',
  ],
  [
    withCode('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
    'self-signed certificate in certificate chain: this machine does not know who issued it. Set NODE_EXTRA_CA_CERTS to a file with the certificate of that authority',
  ],
  [new Error('Two\n  lines'), 'Two lines'],
])('[H4.8] one sentence, without stack, statement or values: %s', (error, sentence) => {
  expect(describeFailure(error, env)).toBe(sentence);
});
