import { expect, test } from 'vitest';
import { isUnreachable } from './failure.ts';

const failed = (code: string) => Object.assign(new Error(code), { code });

test.each([
  'EAI_AGAIN',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P03',
  '53300',
  '25006',
  '25P03',
])('%s: the database is away', (code) => expect(isUnreachable(failed(code))).toBe(true));

test.each(['23505', '40P01', '57014', 'ENOSPC'])('%s: the database is there', (code) =>
  expect(isUnreachable(failed(code))).toBe(false),
);
