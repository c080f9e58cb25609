import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { siteTest } from '../../support/fixtures.ts';
import { makeInstallation } from '../../support/installation.ts';

/** Which version `exchange upgrade` takes, and what it changes, on versions of a few files. tests/drills has whole ones. */

const test = siteTest.extend('site', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const site = makeInstallation(folder);
  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(site.origin, path, '..'), { recursive: true });
      writeFileSync(join(site.origin, path), text);
    }
  };
  /** Commits a version. `more` changes its files. */
  const release = (version: string, tag?: string, more: Record<string, string> = {}) => {
    write({ 'package.json': `{\n  "version": "${version}",\n  "type": "module"\n}\n`, ...more });
    return `${version}-${site.commit(tag)}`;
  };
  write({
    'package-lock.json': '{ "one": 1 }',
    'server/migrations/0001-schema.sql': '-- Stands for 48 migrations.\n',
    'scripts/run.mjs': `
      import { mkdirSync } from 'node:fs';
      const [, , , name, folder] = process.argv;
      if (name === 'backup') mkdirSync(folder, { recursive: true });`,
  });
  site.program('npm', 'mkdir -p node_modules && echo > node_modules/.package-lock.json && [ ! -e broken ]');
  site.program('systemctl', `echo "$*" >> ${folder}/systemctl.log`);
  // As the service, which runs what the link names.
  const service = createServer((_request, reply) => {
    const app = existsSync(join(site.app, 'current')) ? join(site.app, 'current') : site.app;
    const { version } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { version: string };
    reply.end(JSON.stringify({ status: 'ok', version }));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onCleanup(() => {
    service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(site.data, 'exchange.env'), `PORT=${(service.address() as AddressInfo).port}\n`);
  writeFileSync(join(site.units, 'exchange.service'), `WorkingDirectory=${site.app}\n`);
  const first = release('0.3.0');
  site.clone();
  mkdirSync(join(site.app, 'node_modules'));
  writeFileSync(join(site.app, 'node_modules/.package-lock.json'), '');
  mkdirSync(join(site.app, 'dist/older'), { recursive: true });
  const restarts = () => {
    const log = join(folder, 'systemctl.log');
    return existsSync(log) ? readFileSync(log, 'utf8').match(/restart/g)?.length : 0;
  };
  /** All that an upgrade may change. */
  const state = () => ({
    current: existsSync(join(site.app, 'current')) && site.current(),
    releases: existsSync(join(site.app, 'releases'))
      ? readdirSync(join(site.app, 'releases')).toSorted()
      : [],
    list:
      existsSync(join(site.data, 'upgrades.json')) && readFileSync(join(site.data, 'upgrades.json'), 'utf8'),
    unit: readFileSync(join(site.units, 'exchange.service'), 'utf8'),
    restarts: restarts(),
  });
  /** One sentence, and nothing is changed. */
  const refused = async (args: string[], sentence: RegExp | string, env = {}) => {
    const before = state();
    const { code, stderr } = await site.exchange(['upgrade', ...args], { env });
    expect(stderr.trim()).toMatch(sentence);
    expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(state()).toEqual(before);
  };
  const upgrade = async (...args: string[]) => {
    const { code, stdout, stderr } = await site.exchange(['upgrade', ...args]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  return { ...site, folder, release, first, state, refused, upgrade };
});

test('without tags only --branch upgrades, and takes an installation of before over', async ({ site }) => {
  await site.refused([], 'No version has a tag. For the newest commit: exchange upgrade --branch');
  const next = site.release('0.3.0', undefined, { 'server/migrations/0002-b.sql': '' });
  const said = await site.upgrade('--branch');
  const list = JSON.parse(readFileSync(join(site.data, 'upgrades.json'), 'utf8')) as { backup: string }[];
  const [{ backup } = { backup: '' }] = list;
  expect(list).toEqual([{ from: site.first, to: next, backup }]);
  expect(readdirSync(join(site.data, 'backups'))).toEqual([backup.split('/').at(-1)]);
  expect(said).toContain(`From ${site.first} to ${next}. Backup: ${backup}\n`);
  expect(site.state()).toMatchObject({
    current: next,
    releases: [site.first, next].toSorted(),
    unit: `WorkingDirectory=${site.app}/current\n`,
    restarts: 1,
  });
  expect(readFileSync(join(site.app, 'releases', site.first, 'package.json'), 'utf8')).toContain('0.3.0');
  // The packages are the same, so they are linked, as are the scripts of open pages. Again, nothing is done.
  for (const path of ['node_modules/.package-lock.json', 'dist/older'])
    expect([path, existsSync(join(site.app, 'current', path))]).toEqual([path, true]);
  expect(await site.upgrade('--branch')).toBe(`${next} is there already.\n`);
  expect(site.state().restarts).toBe(1);
});

test('the highest tag without a suffix is taken, three versions stay, and what can not be is refused', async ({
  site,
}) => {
  const later = { 'server/migrations/0002-b.sql': '' };
  const names = {
    one: site.release('0.3.1', 'v0.3.1', later),
    nine: site.release('0.3.9', 'v0.3.9'),
    ten: site.release('0.3.10', 'v0.3.10'),
    candidate: site.release('0.4.0-rc.1', 'v0.4.0-rc.1'),
    other: site.release('0.5.0', 'v0.5.0-beta', { 'package-lock.json': '{ "two": 2 }', broken: '' }),
  };
  rmSync(join(site.origin, 'server/migrations/0002-b.sql'));
  const old = site.release('0.6.0', 'v0.6.0-old', { 'package-lock.json': '{ "one": 1 }' });
  await site.refused(['v0.7.0'], 'There is no version v0.7.0. The newest is v0.3.10.');
  await site.upgrade('v0.3.1');
  await site.upgrade('v0.3.9');
  expect(site.state().current).toBe(names.nine);
  await site.refused(
    ['v0.3.1'],
    `${names.one} is lower than ${names.nine}, which runs, so nothing was changed. To go back: exchange downgrade`,
  );
  await site.upgrade();
  expect(site.state()).toMatchObject({
    current: names.ten,
    releases: [names.one, names.nine, names.ten].toSorted(),
  });
  await site.upgrade('v0.4.0-rc.1');
  expect(site.state().releases).toEqual([names.nine, names.ten, names.candidate].toSorted());
  // The highest tag is lower now.
  await site.refused([], `${names.ten} is lower than ${names.candidate}, which runs`);

  await site.refused(['v0.6.0-old'], `${old} is older than the data, so nothing was changed.`);
  site.program('df', `printf 'x\\nx x x 99 x x\\n'`);
  await site.refused(
    ['v0.5.0-beta'],
    new RegExp(`${names.other} needs 10\\d MB in ${site.app}/releases, where 99 MB are free`),
  );
  site.program('df', 'exec /bin/df "$@"');
  await site.refused(['v0.5.0-beta'], `${names.other} could not be built, so nothing was changed.`);
  const held = spawn('flock', [site.app, 'cat']);
  held.stdin.write('held');
  await once(held.stdout, 'data');
  await site.refused(['v0.6.0'], 'Another upgrade or downgrade is under way, so nothing was changed.');
  held.stdin.end();
  await once(held, 'exit');
}, 300_000);
