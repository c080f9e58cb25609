import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { siteTest } from '../../support/fixtures.ts';
import { productionEnv } from '../../support/production.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The archive of a release (deploy/archive), of the last commit and the packages that are here. */

const test = siteTest.extend('folder', async ({}, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  return folder;
});

const isRoot = process.getuid?.() === 0;
/** `nobody`: PostgreSQL does not run as root. */
const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Ends the program when it opens a connection to another machine. */
const alone = `
  import { subscribe } from 'node:diagnostics_channel';
  subscribe('net.client.socket', ({ socket }) => {
    socket.on('connectionAttempt', (ip) => {
      if (/^(\\/|127\\.|::1$)/.test(ip)) return;
      console.log('asked another machine: ' + ip);
      process.exit(9);
    });
  });`;

test('an unpacked archive starts and says its version without git, npm, a compiler and a network', async ({
  folder,
  dataDir,
}) => {
  const packages = readFileSync('node_modules/.package-lock.json', 'utf8');
  const archive = execFileSync('deploy/archive', [folder], { encoding: 'utf8' }).trim();
  expect(readFileSync('node_modules/.package-lock.json', 'utf8')).toBe(packages);
  expect(readdirSync('.run').filter((name) => name.startsWith('archive-'))).toEqual([]);
  expect(statSync(archive).size).toBeLessThan(150e6);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  rmSync(archive);
  const [name = ''] = readdirSync(folder);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(name).toBe(`campus-exchange-${version}-${process.platform}-${process.arch}`);
  const root = join(folder, name);
  for (const path of ['node_modules/vite', 'node_modules/typescript', 'tests'])
    expect(readdirSync(root)).not.toContain(path);

  mkdirSync(join(folder, 'bin'));
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', root, dataDir]);
  const env = {
    ...(await productionEnv()),
    PATH: join(folder, 'bin'),
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(alone)}`,
  };
  const start = (...args: string[]) => {
    const child = spawn('node', ['scripts/run.mjs', ...args], { cwd: root, env, ...ordinary });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return { child, ended: once(child, 'close'), output: () => output };
  };
  const site = start('start');
  try {
    await waitFor(() => expect(site.output()).toMatch(/ready at/), 60_000);
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
    const said = `${version} (${commit})`;
    expect(await (await fetch(`${env.PUBLIC_URL}/healthz`)).json()).toEqual({ status: 'ok', version: said });
    expect(await (await fetch(env.PUBLIC_URL)).text()).toContain('<script');
    const doctor = start('tool', 'doctor');
    await doctor.ended;
    expect(doctor.output()).toContain(said);
  } finally {
    site.child.kill();
    await site.ended;
  }
  expect(site.output()).not.toContain('another machine');
});
