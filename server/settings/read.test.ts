import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';

/** Which variables of the environment are taken for settings. */

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

test.each(['LOGIN_OIDC_ISUER', 'S3_ACCESS_KEY', 'WECOM_CORP'])(
  '[H4.2] %s, which only this site can mean, is refused by its name',
  (name) => {
    expect(refusal({ [name]: 'hush-hush' })).toMatch(new RegExp(`: ${name} is not a setting$`));
    expect(refusal({ [name]: ' ' })).toBe('accepted');
  },
);

test("[H4.2] other programs' variables pass", () => {
  const names =
    'LOGNAME LOGIN SMTP_HOST SMTP_PORT_25_TCP_ADDR DATABASE_URI DATABASE_URL_UNPOOLED AWS_REGION PORT_3000_TCP S3 NODE_PATH';
  expect(refusal(Object.fromEntries(names.split(' ').map((name) => [name, 'something'])))).toBe('accepted');
});

test('a setting that is gone is named, and changes nothing', () => {
  const url = 'postgres://me@replica/exchange';
  expect(readConfig({ DATABASE_REPLICA_URL: url }).warnings).toEqual([
    'DATABASE_REPLICA_URL is no longer used',
  ]);
});
