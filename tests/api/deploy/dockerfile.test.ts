import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { siteTest } from '../../support/fixtures.ts';
import { productionEnv } from '../../support/production.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Without Docker: the Dockerfile's last stage is laid out in a folder. */

/** `nobody`. The tests may run as root, the image does not. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const test = siteTest.extend('image', async ({}, { onCleanup }) => {
  const image = await mkdtemp(join(tmpdir(), 'image-'));
  onCleanup(() => rm(image, { recursive: true, force: true }));
  await chmod(image, 0o755);
  return image;
});

async function readStage() {
  const text = (await readFile('Dockerfile', 'utf8')).replaceAll('\\\n', ' ');
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  const copies = [...stage.matchAll(/^COPY --from=build (.+) (\S+)$/gm)].flatMap(([, from = '', to = '']) =>
    from.split(' ').map((path) => {
      const source = path.replace('/app/', '');
      return { source, target: to.endsWith('/') ? join(to, basename(source)) : to };
    }),
  );
  const [program = '', ...args] = JSON.parse(/^CMD (.+)$/m.exec(stage)?.[1] ?? '[]') as string[];
  const env = Object.fromEntries(
    [...stage.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]),
  );
  return { copies, program, args, env };
}

async function layOut(image: string, copies: { source: string; target: string }[]) {
  const sent = await readFile('.dockerignore', 'utf8');
  for (const { source, target } of copies) {
    const [top = ''] = source.split('/');
    if (!['node_modules', 'dist'].includes(top)) expect(sent).toMatch(new RegExp(`^!${top}(/|$)`, 'm'));
    await mkdir(dirname(join(image, target)), { recursive: true });
    if (source === 'node_modules') await symlink(resolve(source), join(image, target));
    else await cp(source, join(image, target), { recursive: true });
  }
}

test('the server, its pages and its commands start from what the Dockerfile copies, as an ordinary user', async ({
  image,
  dataDir,
  freshDatabase,
}) => {
  const { copies, program, args, env } = await readStage();
  await layOut(image, copies);
  // An older build, whose pages are open.
  await mkdir(join(image, 'dist/older/assets'), { recursive: true });
  await writeFile(join(image, 'dist/older/assets/older.js'), '');
  if (ordinary.uid) await chown(dataDir, ordinary.uid, ordinary.gid);
  const settings = { ...(await productionEnv()), DATA_DIR: dataDir, DATABASE_URL: freshDatabase.url };
  const options = {
    ...ordinary,
    cwd: image,
    env: { PATH: process.env['PATH'], ...env, ...settings, EXCHANGE_APP: image },
  };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit');
  try {
    await waitFor(async () => {
      expect({ said, code: child.exitCode }).toMatchObject({ code: null });
      expect((await fetch(`${settings.PUBLIC_URL}/readyz`)).status).toBe(200);
    }, 50_000);
    for (const path of ['/market', '/assets/older.js'])
      expect([path, (await fetch(settings.PUBLIC_URL + path)).status]).toEqual([path, 200]);
    const command = promisify(execFile)(
      join(image, 'usr/local/bin/exchange'),
      ['make-admin', 'nobody'],
      options,
    );
    await expect(command).rejects.toMatchObject({ stderr: 'Nobody has the verified email nobody.\n' });
  } finally {
    child.kill();
    await ended;
  }
});
