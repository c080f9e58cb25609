import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { siteTest as base } from '../../support/fixtures.ts';

/** deploy/exchange, which operators copy to /usr/local/bin, on a site of stand-ins. */

const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onCleanup(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  return folder;
});

/** Writes a program that prints its name, its user and its arguments. */
async function standIn(folder: string, path: string, name: string) {
  await writeFile(join(folder, path), `#!/bin/sh\necho "${name} $(id -u) $*"\n`, { mode: 0o755 });
}

async function makeSite(folder: string) {
  for (const path of ['origin/scripts', 'data', 'bin']) await mkdir(join(folder, path), { recursive: true });
  await writeFile(
    join(folder, 'origin/scripts/run.mjs'),
    `const { DATA_DIR, NODE_ENV } = process.env;
     const [, , tool, name, ...args] = process.argv;
     console.log(name, process.getuid(), NODE_ENV, DATA_DIR, ...args);`,
  );
  await standIn(folder, 'bin/systemctl', 'systemctl');
  await standIn(folder, 'bin/npm', 'npm');
  await mkdir(join(folder, 'origin/server/migrations'), { recursive: true });
  await writeFile(join(folder, 'origin/server/migrations/0001-a.sql'), '');
  await writeFile(join(folder, 'origin/package-lock.json'), '{}');
  const git = (...args: string[]) => execFileSync('git', ['-C', join(folder, 'origin'), ...args]);
  const commit = async (version: string) => {
    await writeFile(
      join(folder, 'origin/package.json'),
      `{\n  "version": "${version}",\n  "type": "module"\n}\n`,
    );
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'A');
  };
  git('init', '--quiet');
  await commit('0.3.0');
  git('clone', '--quiet', '.', join(folder, 'app'));
  await commit('0.3.1');
  await mkdir(join(folder, 'app/node_modules'));
  await writeFile(join(folder, 'app/node_modules/.package-lock.json'), '');
  if (isRoot)
    execFileSync('chown', [
      '-R',
      `${nobody}:${nobody}`,
      ...['origin', 'app', 'data'].map((name) => join(folder, name)),
    ]);
}

function run(folder: string, ...args: string[]): Promise<{ code: unknown; said: string[]; stderr: string }> {
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    DATA_DIR: join(folder, 'data'),
    EXCHANGE_APP: join(folder, 'app'),
    EXCHANGE_UNITS: join(folder, 'data'),
  };
  return new Promise((settle) => {
    execFile(resolve('deploy/exchange'), args, { env }, (error, stdout, stderr) =>
      settle({ code: error?.code ?? 0, said: stdout.trim().split('\n'), stderr }),
    );
  });
}

test('commands run as the owner of the data, with the settings of the site', async ({ folder }) => {
  await makeSite(folder);
  const user = isRoot ? nobody : process.getuid?.();
  const { said } = await run(folder, 'make-admin', 'someone@nyu.edu', '--revoke');
  expect(said).toEqual([`make-admin ${user} production ${join(folder, 'data')} someone@nyu.edu --revoke`]);
  expect(await run(folder, 'make-coffee')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Usage: exchange/) as string,
  });
  const { stderr } = await run(folder);
  for (const named of ['--email NEW', 'end-sessions [EMAIL]']) expect(stderr).toContain(named);
  expect((await run(folder, 'end-sessions')).said).toEqual([
    `end-sessions ${user} production ${join(folder, 'data')} `.trim(),
  ]);
});

test('an upgrade fetches, builds and backs up as the owner, restarts as root, and ends with the doctor', async ({
  folder,
}) => {
  await makeSite(folder);
  const ready = createServer((_request, reply) => reply.end('{"version":"0.3.1"}')).listen(0, '127.0.0.1');
  await once(ready, 'listening');
  try {
    const { port } = ready.address() as AddressInfo;
    const settings = join(folder, 'data/exchange.env');
    await writeFile(settings, `PORT=${port}\n`);
    if (isRoot) await chown(settings, nobody, nobody);
    const { code, said, stderr } = await run(folder, 'upgrade', '--branch');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [user, root] = isRoot ? [nobody, 0] : [process.getuid?.(), process.getuid?.()];
    expect(
      said.map((line) =>
        line
          .split(' ')
          .slice(0, 2)
          .join(' ')
          .replace(/-[0-9a-f]{8}$/, '-'),
      ),
    ).toEqual([
      `npm ${user}`,
      `backup ${user}`,
      'From 0.3.0-',
      'deploy/exchange has',
      `systemctl ${root}`,
      `systemctl ${root}`,
      `doctor ${user}`,
    ]);
    for (const path of ['app/current', 'app/releases', 'app/current/package.json', 'data/upgrades.json'])
      expect([path, (await lstat(join(folder, path))).uid]).toEqual([path, user]);
  } finally {
    ready.close();
  }
});
