import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { settingNames, settings } from '../../server/settings/table.ts';
import { parseSettings } from './file.ts';
import { loadSettings } from './read.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'settings-'));
  file = join(folder, 'exchange.env');
});
afterEach(() => rm(folder, { recursive: true }));

const problemsOf = async (env: Record<string, string> = {}) =>
  (await loadSettings(settings, { DATA_DIR: folder, ...env }, false)).problems;

test.each([
  ['PORT', 'this is not NAME=value'],
  ['PORT 3000', 'this is not NAME=value'],
  ['PORTS=1', 'PORTS is not a setting'],
  ['EMAIL_DOMAIN=nyu.edu', 'EMAIL_DOMAIN is not a setting (did you mean EMAIL_DOMAINS?)'],
  ['NODE_OPTIONS=--inspect', 'NODE_OPTIONS is not a setting'],
  ['PORT=1\nPORT=2', 'PORT is set a second time'],
  ['ENV_FILE=/etc/x', 'ENV_FILE can only be set in the environment'],
  ['DATABASE_PASSWORD=hush#hush', 'DATABASE_PASSWORD contains #; put its value in single quotes'],
  [
    `DATABASE_PASSWORD='hush`,
    'DATABASE_PASSWORD begins with a quotation mark and must end with the same one',
  ],
  ['DATA_DIR=/elsewhere', 'DATA_DIR is where this file is looked for'],
])('the line %j is a problem that names the file and the line', async (line, says) => {
  await writeFile(file, `# comment\n\n${line}\n`);
  const [problem, ...more] = await problemsOf();
  expect(more).toEqual([]);
  expect(problem).toContain(`${file}, line ${line.includes('\n') ? 4 : 3}: ${says}`);
  expect(problem).not.toContain('hush');
});

test('values may be quoted, padded and follow a comment; the environment wins', async () => {
  const text = [
    `  PORT = 4000 `,
    `DATABASE_PASSWORD='a#b"c '`,
    'SITE_NAME="Bund Bazaar" # ours',
    'HOST=::1',
    '',
  ];
  await writeFile(file, `\uFEFF${text.join('\r\n')}`);
  const { env, problems, places } = await loadSettings(
    settings,
    { DATA_DIR: folder, PORT: '5000', HOST: ' ' },
    false,
  );
  expect(problems).toEqual([]);
  expect(env).toMatchObject({
    PORT: '5000',
    DATABASE_PASSWORD: 'a#b"c ',
    SITE_NAME: 'Bund Bazaar',
    HOST: '::1',
  });
  expect([...places.keys()]).toEqual(['DATABASE_PASSWORD', 'SITE_NAME', 'HOST']);
});

test('a wrong value names the line of the file, but not if the environment holds it', () => {
  const { values, places } = parseSettings('/etc/exchange.env', 'PORT=eighty', settingNames);
  expect(() => readConfig(values, [], places)).toThrow('/etc/exchange.env, line 1: PORT=eighty (expected');
  expect(() => readConfig({ PORT: 'eighty' })).toThrow(/used: PORT=eighty \(/);
});

test('ENV_FILE names the file, which may then hold DATA_DIR', async () => {
  const named = join(folder, 'named.env');
  await writeFile(named, `DATA_DIR=${folder}/data`);
  expect(await loadSettings(settings, { ENV_FILE: named }, false)).toMatchObject({
    env: { DATA_DIR: `${folder}/data` },
    problems: [],
  });
  await expect(problemsOf({ ENV_FILE: join(folder, 'none') })).rejects.toThrow(
    /There is no .*, which ENV_FILE names/,
  );
  await expect(problemsOf({ ENV_FILE: folder })).rejects.toThrow('is a folder');
});

test('the file documents the defaults as they are', async () => {
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const defaults = lines.filter((line) => /^#[A-Z]/.test(line)).map((line) => line.slice(1));
  const { values, problems } = parseSettings('', defaults.join('\n'), settingNames);
  expect(problems).toEqual([]);
  expect(defaults.length).toBeGreaterThan(10);
  for (const name of settingNames)
    if (values[name] !== undefined)
      expect({ [name]: settings[name].read(values[name]) }).toEqual({
        [name]: settings[name].read(undefined),
      });
});

test('the examples of the file can be used', async () => {
  const text = await readFile('.env.example', 'utf8');
  const { values, problems } = parseSettings('', text.replaceAll(/^# ?(?=[A-Z\d_]+=)/gm, ''), settingNames);
  expect(problems).toEqual([]);
  // One example excludes the other.
  expect(() => readConfig({ ...values, LOGIN_CAS_EMAIL_DOMAIN: '' })).not.toThrow();
});
