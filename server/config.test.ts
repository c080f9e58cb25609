import { describe, expect, test } from 'vitest';
import { readConfig, type Config } from './config.ts';
import { settings } from './settings/table.ts';

/** How the operator's settings are read, and which values a start refuses. */

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}

const production = {
  NODE_ENV: 'production',
  EMAIL_DOMAINS: 'nyu.edu',
  PUBLIC_URL: 'https://exchange.nyu.edu',
  MAIL_FROM: 'Market <market@nyu.edu>',
  CONTACT_EMAIL: 'help@nyu.edu',
  SMTP_URL: 'smtps://smtp.nyu.edu',
};

const bucket = {
  S3_ENDPOINT: 'https://store.example.com',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hush-hush',
};

describe('an invalid value is refused by its name', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', 'eighty'],
    ['PORT', '3000.5'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['HOST', 'http:/0.0.0.0'],
    ['HOST', '0.0.0.0:3000'],
    ['HOST', '127.0.0.300'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '127.0.0.1 10.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['EMAIL_DOMAINS', '@nyu.edu,*.edu'],
    ['EMAIL_DOMAINS', '*.edu'],
    ['EMAIL_DOMAINS', '.edu'],
    ['EMAIL_DOMAINS', 'nyu'],
    ['EMAIL_DOMAINS', 'nyu.edu cs.edu'],
    ['EMAIL_DOMAINS', ','],
    ['ADMIN_EMAILS', 'not-an-email'],
    ['ADMIN_EMAILS', 'chief@nyu.edu;second@nyu.edu'],
    ['MAIL_FROM', 'nonsense'],
    ['MAIL_FROM', 'Market <nonsense>'],
    ['MAIL_FROM', 'market@nyu.edu>'],
    ['CONTACT_EMAIL', 'ask around'],
    ['ALLOWED_NETWORKS', '10.0.0.0/99'],
    ['ALLOWED_NETWORKS', '10.0.0.0/'],
    ['ALLOWED_NETWORKS', '10.0.0.0/8/8'],
    ['ALLOWED_NETWORKS', 'campus'],
    ['MARKET_REQUIRES_LOGIN', 'never'],
    ['RATE_LIMIT', 'maybe'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['LOGIN_NAME', 'two\nlines'],
    ['S3_BUCKET', 'one/other'],
    ['S3_REGION', 'eu central'],
    ['LOG_LEVEL', 'loud'],
  ])('[H4.1] %s=%s', (name, value) => {
    expect(refusal({ ...bucket, [name]: value })).toContain(`${name}=${value} (expected `);
  });

  test.each([
    ['PUBLIC_URL', 'exchange.nyu.edu'],
    ['PUBLIC_URL', 'https://nyu.edu/exchange'],
    ['PUBLIC_URL', 'https://nyu.edu?x'],
    ['PUBLIC_URL', 'https://me:hush-hush@nyu.edu'],
    ['SECURITY_POLICY_URL', 'security.html'],
    ['SECURITY_POLICY_URL', 'https://me:hush-hush@nyu.edu/security'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'me:hush-hush@db/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush@/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush/1@db/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush#1@db/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush?1@db/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush%@db/exchange'],
    ['DATABASE_URL', 'postgres://me:hush-hush@db:port/exchange'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'me:hush-hush@mail.example.com'],
    ['SMTP_URL', 'smtp://me:hush-hush@'],
    ['SMTP_URL', 'smtp://me:hush-hush/1@mail.example.com'],
    ['S3_ENDPOINT', 'store.example.com'],
    ['S3_ENDPOINT', 'https://id:hush-hush@store.example.com'],
    ['S3_SECRET_ACCESS_KEY', 'hush-hush\nmore'],
  ])('[H4.3] %s=%s, without repeating what may hold a password', (name, value) => {
    const said = refusal({ ...bucket, [name]: value });
    expect(said).toContain(`${name} (expected `);
    expect(said).not.toContain('hush');
    expect(said).not.toContain(`${name}=`);
  });
});

test('[H4.1] one message lists all problems', () => {
  const said = refusal({ PORT: 'eighty', ROBOT_AFTER: 'late', S3_KEY: 'hush', NODE_ENV: 'production' });
  for (const name of ['PORT=eighty', 'ROBOT_AFTER=late', 'S3_KEY is not a setting'])
    expect(said.split('; ').filter((problem) => problem.includes(name))).toHaveLength(1);
  for (const name of ['PUBLIC_URL', 'MAIL_FROM']) expect(said).toContain(`${name} is not set`);
  expect(said).not.toContain('\n');
});

describe('in production', () => {
  test('all required settings give no warning', () => {
    expect(readConfig(production).warnings).toEqual([]);
  });

  test.each(['PUBLIC_URL', 'MAIL_FROM'])(
    '[H4.4] what is not set would be a placeholder and is refused: %s',
    (name) => {
      const said = refusal({ ...production, [name]: ' ' });
      expect(said.match(/\b\w+ is not set/g)).toEqual([`${name} is not set`]);
      expect(refusal({ NODE_ENV: 'development' })).toBe('accepted');
    },
  );

  test.each([
    ['MAIL_FROM', 'Campus Exchange <no-reply@campus-exchange.invalid>'],
    ['CONTACT_EMAIL', 'exchange@campus.example.edu'],
  ])('[H4.4] the placeholder of %s is refused', (name, value) => {
    expect(refusal({ ...production, [name]: value })).toContain(`${name} is the placeholder`);
    expect(refusal({ ...production, [name]: 'nonsense' })).not.toContain('placeholder');
  });

  test.each([
    [{ EMAIL_DOMAINS: 'edu,edu.cn' }, ['ends in .edu may', 'ends in .edu.cn may']],
    [{ EMAIL_DOMAINS: 'nyu.edu,ac.uk' }, ['ends in .ac.uk may']],
    [{ SMTP_URL: '' }, ['SMTP_URL is not set']],
    [{ RATE_LIMIT: 'off' }, ['RATE_LIMIT is off']],
    [{ ADMIN_EMAILS: 'chief@cs.nyu.edu,chief@mit.edu' }, ['ADMIN_EMAILS names chief@mit.edu']],
  ])('%j is allowed with a warning', (more, warnings) => {
    expect(readConfig({ ...production, ...more }).warnings).toEqual(
      warnings.map((warning) => expect.stringContaining(warning) as string),
    );
  });
});

describe('a bucket', () => {
  test.each(Object.keys(bucket))('without %s the others are refused, and it is named', (name) => {
    const said = refusal({ ...bucket, [name]: ' ' });
    expect(said.match(/\bS3_\w+ is not set/g)).toEqual([`${name} is not set`]);
    expect(said).not.toContain('hush-hush');
  });

  test('needs more than a region', () => {
    expect(refusal({ S3_REGION: 'eu-central-1' }).match(/\bS3_\w+(?= is not set)/g)).toEqual(
      Object.keys(bucket),
    );
  });
});

test.each([
  ['PORT', '8080', { port: 8080 }],
  ['HOST', '::1', { host: '::1' }],
  ['PUBLIC_URL', 'https://exchange.nyu.edu/', { publicUrl: 'https://exchange.nyu.edu' }],
  ['PUBLIC_URL', 'HTTP://10.1.2.3:3000', { publicUrl: 'http://10.1.2.3:3000' }],
  ['TRUST_PROXY', 'off', { trustProxy: false }],
  ['TRUST_PROXY', '127.0.0.1, ::1,172.16.0.0/12', { trustProxy: ['127.0.0.1', '::1', '172.16.0.0/12'] }],
  [
    'DATABASE_URL',
    'postgresql:///exchange?host=/run/postgresql',
    { databaseUrl: 'postgresql:///exchange?host=/run/postgresql' },
  ],
  ['DATABASE_URL', 'postgres://me:a%2Fb@[::1]:5432/x', { databaseUrl: 'postgres://me:a%2Fb@[::1]:5432/x' }],
  [
    'DATABASE_URL',
    'postgres://me@db/x?sslmode=require&connect_timeout=9',
    { databaseUrl: 'postgres://me@db/x?sslmode=verify-full&connect_timeout=9' },
  ],
  [
    'DATABASE_URL',
    'postgres://me@db/x?uselibpqcompat=true&sslmode=require',
    { databaseUrl: 'postgres://me@db/x?uselibpqcompat=true&sslmode=require' },
  ],
  ['EMAIL_DOMAINS', ' NYU.edu, cs.nyu.edu ,', { emailDomains: ['nyu.edu', 'cs.nyu.edu'] }],
  ['ADMIN_EMAILS', 'Chief@nyu.edu', { adminEmails: ['chief@nyu.edu'] }],
  ['MAIL_FROM', '校园二手 <no-reply@cs-dept.nyu.edu>', { mailFrom: '校园二手 <no-reply@cs-dept.nyu.edu>' }],
  ['MAIL_FROM', 'no-reply@nyu.edu', { mailFrom: 'no-reply@nyu.edu' }],
  ['MARKET_REQUIRES_LOGIN', 'Off', { marketRequiresLogin: false }],
] satisfies [string, string, Partial<Config>][])('%s=%s is understood', (name, value, meaning) => {
  expect(readConfig({ [name]: value })).toMatchObject(meaning);
});

test('[H4.7] DATABASE_PASSWORD accepts any character', () => {
  const { databaseUrl = '' } = readConfig({
    DATABASE_URL: 'postgres://exchange@postgres:5432/exchange',
    DATABASE_PASSWORD: "p@s:s/w?o#r%d[ ]'\\+",
  });
  const url = new URL(databaseUrl);
  expect([url.host, url.pathname, url.username]).toEqual(['postgres:5432', '/exchange', 'exchange']);
  expect(decodeURIComponent(url.password)).toBe("p@s:s/w?o#r%d[ ]'\\+");
  expect(refusal({ DATABASE_PASSWORD: 'hush-hush' })).toContain('DATABASE_URL is not set');
});

test('every setting has a default', () => {
  const unset = Object.keys(settings).map((name) => [name, ' ']);
  expect(refusal(Object.fromEntries(unset))).toBe('accepted');
});
