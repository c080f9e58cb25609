import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openConfig, parseFile, readConfig } from '../config.ts';
import { settingNames, settings } from './table.ts';

/** exchange.env: which lines are refused, and what its values mean. */

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  file = join(folder, 'exchange.env');
  for (const name of [...settingNames, 'ENV_FILE']) vi.stubEnv(name, undefined);
  vi.stubEnv('DATA_DIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.each([
  ['PORT', 'this is not NAME=value'],
  ['PORT 3000', 'this is not NAME=value'],
  ['PORTS=1', 'PORTS is not a setting'],
  ['NODE_OPTIONS=--inspect', 'NODE_OPTIONS is not a setting'],
  ['ENV_FILE=/etc/x', 'ENV_FILE is not a setting'],
  [
    'DATABASE_PASSWORD=hush#hush',
    'DATABASE_PASSWORD contains # or a quotation mark; put its value in single quotes',
  ],
  [`DATABASE_PASSWORD='hush`, 'DATABASE_PASSWORD contains # or a quotation mark'],
])('the line %j is refused with the file and the line', async (line, says) => {
  await writeFile(file, `# comment\n\n${line}\n`);
  const refused = await openConfig().catch(String);
  expect(refused).toContain(`used: ${file}, line 3: ${says}`);
  expect(refused).not.toMatch(/hush|;.* line/);
});

test('a DATA_DIR in the file of another folder is refused', async () => {
  await writeFile(file, 'DATA_DIR=/elsewhere');
  await expect(openConfig()).rejects.toThrow('DATA_DIR is where this file is looked for');
});

test('values may be quoted, padded and follow a comment; the environment wins', async () => {
  const text = [
    `  PORT = 4000 `,
    `DATABASE_URL=postgres://me@db/x`,
    `DATABASE_PASSWORD='a#b"c '`,
    'SITE_NAME="Bund Bazaar" # ours',
    'HOST=::1',
    '',
  ];
  await writeFile(file, `\uFEFF${text.join('\r\n')}`);
  vi.stubEnv('PORT', '5000');
  vi.stubEnv('HOST', ' ');
  expect(await openConfig()).toMatchObject({
    port: 5000,
    databaseUrl: 'postgres://me:a%23b%22c@db/x',
    site: { siteName: 'Bund Bazaar' },
    host: '::1',
  });
  // Failures hide it.
  expect(process.env['DATABASE_PASSWORD']).toBe('a#b"c ');
});

test('ENV_FILE names the file, which may then hold DATA_DIR', async () => {
  const named = join(folder, 'named.env');
  await writeFile(named, `DATA_DIR=${folder}/data`);
  vi.stubEnv('DATA_DIR', undefined);
  vi.stubEnv('ENV_FILE', named);
  expect(await openConfig()).toMatchObject({ dataDir: `${folder}/data` });
  vi.stubEnv('ENV_FILE', join(folder, 'none'));
  await expect(openConfig()).rejects.toThrow(/There is no .*, which ENV_FILE names/);
  vi.stubEnv('ENV_FILE', folder);
  await expect(openConfig()).rejects.toThrow("can't be read (EISDIR)");
});

test('.env.example documents the defaults as they are', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const defaults = lines.filter((line) => /^#[A-Z]/.test(line)).map((line) => line.slice(1));
  const { values, problems } = parseFile('', defaults.join('\n'));
  expect(problems).toEqual([]);
  expect(defaults.length).toBeGreaterThan(10);
  for (const name of settingNames)
    if (values[name] !== undefined)
      expect({ [name]: settings[name].parse(values[name]) }).toEqual({
        [name]: settings[name].parse(undefined),
      });
});

test('the examples of .env.example can be used', async () => {
  const text = await readFile('.env.example', 'utf8');
  const { values, problems } = parseFile('', text.replaceAll(/^# ?(?=[A-Z\d_]+=)/gm, ''));
  expect(problems).toEqual([]);
  // One example excludes the other.
  expect(() => readConfig({ ...values, LOGIN_CAS_EMAIL_DOMAIN: '' })).not.toThrow();
});

test('.env.example names every setting, and nothing else', async () => {
  const lines = (await readFile('.env.example', 'utf8')).matchAll(/^# ?([A-Z0-9_]+)=/gm);
  expect([...lines].map(([, name]) => name)).toEqual(settingNames);
});

const [exchange = '', postgres = ''] = readFileSync('compose.yaml', 'utf8').split(/^ {2}postgres:$/m);

test('[H4.6] compose.yaml passes every setting on, but for what the containers fix', () => {
  expect(exchange).toMatch(/^ {4}env_file: \.env$/m);
  const fixed = [...exchange.matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(fixed).toEqual(['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_PASSWORD']);
});

test('[H4.6] compose.yaml listens on loopback, keeps passwords out of addresses and rotates logs', () => {
  expect(exchange).toMatch(/^ {4}ports: \['127\.0\.0\.1:/m);
  expect(exchange).not.toMatch(/:\/\/.*PASSWORD/);
  expect(exchange).toMatch(/logging: &rotated\n.*\n.*max-size/);
  expect(postgres).toContain('logging: *rotated');
});
