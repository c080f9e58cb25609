import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { restoreEndpoints } from '../../../contract/restore/endpoints.ts';
import { Client, formOf } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, password, publishPost } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { startProcess, type TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The restore of a backup without a shell, by the link that the start of an empty instance prints. */

const tarOf = (...args: string[]) => execFileSync('tar', ['-cf', '-', ...args], { maxBuffer: 64e6 });

const test = base
  .extend('backup', { scope: 'file' }, async ({ server, author, admin }) => {
    await publishPost(author, admin, { title: '恢复测试 lamp', images: sampleImage('png') });
    const folder = join(server.dataDir, 'copy');
    await runTool('backup', [folder], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
    return folder;
  })
  .extend('empty', async ({ startAlone }) => {
    const server = await startAlone({ env: { PORT: await freePort() } });
    return emptyInstance(server);
  })
  /** An empty instance that stays empty. */
  .extend('unused', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startProcess({ env: { PORT: await freePort() } });
    onCleanup(() => server.stop());
    return emptyInstance(server);
  });

interface Instance {
  server: TestServer;
  client: Client;
  token: string;
}

async function emptyInstance<Server extends TestServer>(server: Server) {
  const token = await waitFor(() => {
    const [, link] = /\/restore#link=(\S+)/.exec(server.output()) ?? [];
    if (!link) throw new Error('No link is printed');
    return link;
  });
  return { server, token, client: new Client(server.url) };
}

/** Sends the file in two parts and begins to restore it. */
async function begin({ client, token }: Instance, file: Buffer): Promise<void> {
  const half = Math.floor(file.length / 2);
  for (const [offset, bytes] of [
    [0, file.subarray(0, half)],
    [half, file.subarray(half)],
  ] as const) {
    const part = { fileName: 'part', bytes, mediaType: 'application/octet-stream' };
    const sent = await client.call(restoreEndpoints.send, { token, offset: String(offset), part });
    expect(sent).toMatchObject({ status: 200, body: { received: offset + bytes.length } });
  }
  expect(await client.call(restoreEndpoints.begin, { token })).toMatchObject({ status: 200 });
}

/** Resolves with the sentence of a refusal, or with undefined on the restored site. */
async function restore(instance: Instance, file: Buffer): Promise<unknown> {
  await begin(instance, file);
  const { server, client, token } = instance;
  return waitFor(async () => {
    if (server.output().split('is ready at').length === 3) return undefined;
    const { body } = await client.call(restoreEndpoints.state, { token });
    if (body['phase'] !== 'failed') throw new Error('It is not finished');
    return body['said'];
  }, 60_000);
}

test('the backup of another site becomes this one, which strangers have found first, and the link ends', async ({
  backup,
  empty,
  author,
}) => {
  const { client, server, token } = empty;
  const stranger = { email: 'stranger@nyu.edu', username: 'a_stranger', password };
  expect(await client.call(authEndpoints.signUp, stranger)).toMatchObject({ status: 200 });
  const elsewhere = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await client.fetch(authEndpoints.logOut.path, elsewhere)).status).toBe(403);
  expect(await server.database.sql('select from audit')).not.toEqual([]);

  // As somebody may name the folder of a backup.
  const named = ['--transform', 's,^\\.,备份 (1),'];
  await begin(empty, tarOf('-z', ...named, '-C', backup, '.'));
  const phases = new Set<unknown>();
  await waitFor(async () => {
    // While the server starts again, nobody answers.
    const answer = await client.call(restoreEndpoints.state, { token }).catch(() => undefined);
    if (answer && answer.status !== 503) phases.add(answer.body['phase'] ?? answer.status);
    if (!phases.has('restored')) throw new Error('It is not finished');
  }, 60_000);
  expect([...phases].toSorted()).toEqual(['restored', 'restoring']);
  await waitFor(() => expect(server.output().split('is ready at')).toHaveLength(3));

  const login = await client.call(authEndpoints.logIn, { usernameOrEmail: author.email, password });
  expect(login.status).toBe(200);
  const [post] = (await client.call(postEndpoints.market)).body as unknown as Record<string, string>[];
  expect(post).toMatchObject({ post_title: '恢复测试 lamp' });
  expect((await client.fetch(`/${post?.['image_url']}`)).status).toBe(200);
  for (const row of [restoreEndpoints.send, restoreEndpoints.begin])
    expect(await client.call(row, { token, offset: '0', part: 'x' })).toMatchObject({ status: 404 });
  const { body } = await client.call(restoreEndpoints.state, { token });
  expect(body).toEqual({ phase: 'restored', received: 0, said: '' });
});

test('a signal ends a site that starts again after a restore', async ({ backup, empty }) => {
  await begin(empty, tarOf('-C', backup, '.'));
  const { server } = empty;
  await waitFor(() => expect(server.output()).toContain('Restored: starting again'), 60_000);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('a site with members keeps no copy of a backup that a restore was interrupted with', async ({
  server,
  author,
  start,
}) => {
  expect(author.username).toBeTruthy();
  const left = join(server.dataDir, 'restore');
  await mkdir(left);
  await writeFile(join(left, 'backup.tar'), 'names of members');
  await start({ on: server });
  expect(await readdir(server.dataDir)).not.toContain('restore');
});

test('somebody who signs up during a restore is no sign that it is done', async ({ backup, empty }) => {
  const { client, server, token } = empty;
  await begin(empty, tarOf('-C', backup, '.'));
  await addMember(server);
  await waitFor(async () => {
    const { status, body } = await client.call(restoreEndpoints.state, { token });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { phase: 'failed', said: expect.stringContaining('This instance is not empty.') as string },
    });
  });
  expect(await client.call(restoreEndpoints.begin, { token })).toMatchObject({ status: 404 });
});

test('a part that does not begin where the last one ended is not taken', async ({ unused }) => {
  const { client, token } = unused;
  const send = async (offset: number, text: string) => {
    const part = { fileName: 'part', bytes: Buffer.from(text) };
    const { status, body } = await client.call(restoreEndpoints.send, {
      token,
      offset: String(offset),
      part,
    });
    return [status, body['received']];
  };
  expect(await send(0, 'first')).toEqual([200, 5]);
  expect(await send(999_999_999_999_999, 'far')).toEqual([200, 5]);
  expect(await send(4, 'early')).toEqual([200, 5]);
  const twice = await Promise.all(['again', 'again', 'again'].map((text) => send(5, text)));
  expect(twice).toEqual([1, 2, 3].map(() => [200, 10]));
});

test('a wrong link, and one of an instance with members, is a 404', async ({ server, unused, author }) => {
  expect(author.username).toBeTruthy();
  for (const url of [server.url, unused.server.url])
    for (const row of Object.values(restoreEndpoints)) {
      const part = { fileName: 'part', bytes: Buffer.from('x') };
      const answer = await new Client(url).call(row, { token: 'x'.repeat(43), offset: '0', part });
      expect([row.path, answer.status, answer.code]).toEqual([row.path, 404, 'not_found']);
    }
});

test('a file that is no backup is refused in one sentence, nothing is changed, and a good one follows', async ({
  backup,
  empty,
}) => {
  const odd = join(empty.server.dataDir, 'odd');
  await mkdir(join(odd, 'uploads'), { recursive: true });
  await writeFile(join(odd, 'manifest.json'), '{}');
  await symlink('/etc/passwd', join(odd, 'uploads', `${'0'.repeat(32)}.webp`));
  const whole = tarOf('-C', backup, '.');
  const noBackup = 'The file is no backup, or a part of it is missing. It should be a tar file of a backup.';
  expect(await restore(empty, Buffer.from('no tar file at all'))).toBe(noBackup);
  expect(await restore(empty, whole.subarray(0, 40_000))).toBe(noBackup);
  expect(await restore(empty, tarOf('-C', odd, '.'))).toBe(
    `The file holds "./uploads/${'0'.repeat(32)}.webp", which is no part of a backup.`,
  );
  const out = tarOf('-P', '-C', backup, '--transform', 's,^./manifest,../../manifest,', '.');
  expect(await restore(empty, out)).toBe(
    'The file holds "../../manifest.json", which is no part of a backup.',
  );
  const above = tarOf('-P', '-C', backup, '--transform', 's,^\\./manifest,../manifest,', '.');
  expect(await restore(empty, above)).toBe(
    'The file holds "../manifest.json", which is no part of a backup.',
  );
  const bomb = gzipSync(Buffer.alloc(70e6));
  expect(await restore(empty, bomb)).toBe(noBackup);
  expect(await restore(empty, Buffer.alloc(0))).toBe(noBackup);
  expect(await restore(empty, whole)).toBeUndefined();
});

test("a demo's backup is refused in production, nothing is changed, and a good one follows", async ({
  backup,
  startAlone,
  server,
}) => {
  const demo = join(server.dataDir, 'demo');
  await server.database.sql(`
    insert into audit (actor_id, action, object, outcome, request_id) select id, 'log-in', 'member ' || id, 'done', 'demo' from members limit 1`);
  await runTool('backup', [demo], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });
  const instance = await emptyInstance(await startAlone({ env: await productionEnv() }));
  expect(await restore(instance, tarOf('-C', demo, '.'))).toMatch(
    /^The site of this backup has 1 demo accounts, whose password everybody knows\. Remove them with: .*remove-demo$/,
  );
  const left = 'select (select count(*) from members) + (select count(*) from audit) as rows';
  expect(await instance.server.database.sql(left)).toMatchObject([{ rows: '0' }]);
  expect(await restore(instance, tarOf('-C', backup, '.'))).toBeUndefined();
});

test('a part with a wrong link is refused before its end', async ({ unused }) => {
  const { url } = unused.server;
  const form = new Response(formOf({ token: 'x'.repeat(43), offset: '0' }));
  const boundary = form.headers.get('content-type')?.split('boundary=')[1] ?? '';
  const fields = (await form.text()).replace(`--${boundary}--`, `--${boundary}`).trimEnd();
  const head = `${fields}\r\ncontent-disposition: form-data; name="part"; filename="a"\r\n\r\n`;
  const sent = request(`${url}${restoreEndpoints.send.path}`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 2_000_000 },
  });
  sent.on('error', () => undefined);
  sent.write(head);
  for (let part = 0; part < 4; part += 1) sent.write(Buffer.alloc(65_536));
  const [{ statusCode }] = (await once(sent, 'response')) as [{ statusCode: number }];
  sent.destroy();
  expect(statusCode).toBe(404);
});
