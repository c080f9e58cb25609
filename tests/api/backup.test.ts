import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { Client } from '../support/client.ts';
import { createDatabase } from '../support/database.ts';
import { makeDataDir } from '../support/embedded.ts';
import { sampleImage } from '../support/image-samples.ts';
import { joinAs, joinAsAdmin, password, publishPost, type Person } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
let postId: string;
const byOperator = { actor_id: null, request_id: 'operator', of_member: true };
const folder = () => join(server.dataDir, 'copy');

function tool(name: string, argument: string, dataDir: string, databaseUrl: string, ...more: string[]) {
  const program = fileURLToPath(new URL(`../../dist/scripts/${name}.js`, import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  return spawnSync(process.execPath, [program, argument, ...more], { env, encoding: 'utf8' });
}

beforeAll(async () => {
  server = await startServer();
  [author, admin] = await Promise.all([joinAs(server), joinAsAdmin(server)]);
  postId = await publishPost(author, admin, {
    title: '备份测试 lamp',
    images: [sampleImage('jpg'), sampleImage('png')],
  });
  await admin.call(postEndpoints.save, { postId });
  await author.call(profileEndpoints.requestUpdate, {
    username: author.username,
    profileImage: sampleImage('png'),
  });
  const [update] = (await admin.call(profileEndpoints.listUpdates)).body as { request_id: string }[];
  await admin.call(profileEndpoints.approveUpdate, { requestId: update?.request_id });
});
afterAll(() => server.stop());

test('a backup of the running site, restored into an empty instance, is the same site', async () => {
  const backup = tool('backup', folder(), server.dataDir, server.database.url);
  expect(backup.stderr).toBe('');
  expect(backup.stdout).toContain('1 posts, 9 picture files');

  const database = await createDatabase();
  const dataDir = await makeDataDir();
  const restore = tool('restore', folder(), dataDir, database.url);
  expect(restore.stderr).toBe('');
  const restored = await startServer({ on: { database, dataDir } });
  try {
    const client = new Client(restored.url);
    expect(await client.call(authEndpoints.logIn, { usernameOrEmail: admin.email, password })).toMatchObject({
      status: 200,
    });
    const [before, after] = await Promise.all(
      [admin, client].map((who) => who.call(postEndpoints.full, { postId })),
    );
    expect(after?.body).toEqual(before?.body);
    for (const image of (after?.body['images'] ?? []) as string[])
      expect((await client.fetch(`/${image}`)).status).toBe(200);
    expect((await client.call(postEndpoints.search, { search: '备份' })).body).toHaveLength(1);
    expect(await database.sql('select action, object from audit order by id')).toEqual(
      expect.arrayContaining([{ action: 'create-post', object: `post ${postId}` }]),
    );
    // New ids go on after the restored ones.
    const again = await joinAs(restored);
    expect(
      BigInt(
        await publishPost(again, Object.assign(client, { email: admin.email, username: admin.username })),
      ),
    ).toBeGreaterThan(BigInt(postId));
  } finally {
    await restored.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a restore into an instance that is not empty is refused', () => {
  const { status, stderr } = tool('restore', folder(), server.dataDir, server.database.url);
  expect(status).not.toBe(0);
  expect(stderr).toContain('not empty');
});

test('make-admin appoints and revokes, at once, and both stand in the trail', async () => {
  expect(tool('make-admin', author.email, server.dataDir, server.database.url).status).toBe(0);
  expect(await author.call(authEndpoints.checkAdmin)).toMatchObject({ status: 200, message: 'is admin' });
  expect(tool('make-admin', author.email, server.dataDir, server.database.url, '--revoke').status).toBe(0);
  expect(await author.call(authEndpoints.checkAdmin)).toMatchObject({ status: 403 });
  expect(
    await server.database.sql(
      "select actor_id, request_id, object like 'member %' as of_member, before, after from audit where action = 'change-role' order by id",
    ),
  ).toEqual([
    { ...byOperator, before: { role: 'member' }, after: { role: 'admin' } },
    { ...byOperator, before: { role: 'admin' }, after: { role: 'member' } },
  ]);
  expect(tool('make-admin', 'nobody@nyu.edu', server.dataDir, server.database.url).status).toBe(1);
});
