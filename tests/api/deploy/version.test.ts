import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteTest } from '../../support/fixtures.ts';
import { runTool } from '../../support/tool.ts';

/** What runs has one name everywhere: the version and the commit. */

const test = siteTest.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'version-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'server'));
  cpSync('package.json', join(folder, 'package.json'));
  cpSync('server/version.ts', join(folder, 'server/version.ts'));
  return folder;
});

const { version: number } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const named = (app: string) =>
  execFileSync('sh', ['deploy/exchange', 'version'], {
    encoding: 'utf8',
    env: {
      PATH: `${process.execPath.slice(0, process.execPath.lastIndexOf('/'))}:${process.env['PATH']}`,
      EXCHANGE_APP: app,
    },
  }).trim();

test('command, health, desk and backups say the same', async ({ server, admin, folder }) => {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).slice(0, 8);
  const version = `${number} (${commit})`;
  expect(named(process.cwd())).toBe(version);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok', version });
  const { body } = await admin.call(deskEndpoints.health);
  expect(JSON.stringify(body)).toContain(version);
  const target = join(folder, 'backups/one');
  await runTool('backup', [target], { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir });
  expect(readdirSync(target)).toContain('manifest.json');
  expect(JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))).toMatchObject({ version });
});

test('an archive names its commit, and a folder without one says so', ({ folder }) => {
  expect(named(folder)).toBe(`${number} (unknown)`);
  writeFileSync(join(folder, 'COMMIT'), '$Format:%h$\n');
  expect(named(folder)).toBe(`${number} (unknown)`);
  writeFileSync(join(folder, 'COMMIT'), '8228cd66\n');
  expect(named(folder)).toBe(`${number} (8228cd66)`);
  expect(execFileSync('git', ['check-attr', 'export-subst', 'COMMIT'], { encoding: 'utf8' })).toContain(
    'export-subst: set',
  );
});

test('a checkout whose refs are packed is read, too', ({ folder }) => {
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(folder, '.git/packed-refs'),
    `# pack-refs\n${'a'.repeat(40)} refs/heads/main-old\n${'b'.repeat(40)} refs/heads/main\n`,
  );
  expect(named(folder)).toBe(`${number} (bbbbbbbb)`);
});
