import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { Client } from '../../tests/support/client.ts';
import { createDatabase } from '../../tests/support/database.ts';
import { makeDataDir } from '../../tests/support/embedded.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { createPost, joinAs, joinAsAdmin, password, publishPost } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { runTool } from '../../tests/support/tool.ts';

const test = base
  .extend('author', ({ server }) => joinAs(server))
  .extend('admin', ({ server }) => joinAsAdmin(server))
  .extend('postId', { scope: 'file' }, ({ author, admin }) =>
    publishPost(author, admin, {
      title: '备份测试 lamp',
      images: [sampleImage('jpg'), sampleImage('png')],
    }),
  );

test.beforeAll(async ({ admin, author, postId }) => {
  await admin.call(postEndpoints.save, { postId });
  await author.call(profileEndpoints.requestUpdate, {
    username: author.username,
    profileImage: sampleImage('png'),
  });
  const [update] = (await admin.call(profileEndpoints.listUpdates)).body as { request_id: string }[];
  await admin.call(profileEndpoints.approveUpdate, { requestId: update?.request_id });
});

const folder = (server: TestServer) => join(server.dataDir, 'copy');

const here = (server: TestServer) => ({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });

test('a backup of the running site, restored into an empty instance, is the same site', async ({
  server,
  admin,
  postId,
}) => {
  const backup = await runTool('backup', [folder(server)], here(server));
  expect(backup.stderr).toBe('');
  expect(backup.stdout).toContain('1 posts, 9 image files');
  for (const name of ['', ...(await readdir(folder(server), { recursive: true }))]) {
    const found = await stat(join(folder(server), name));
    expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600);
  }

  const database = await createDatabase();
  const dataDir = await makeDataDir();
  // A restore accepts a database that was started but never used.
  await (await startServer({ on: { database, dataDir } })).stop();
  const restore = await runTool('restore', [folder(server)], {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
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
    // New ids continue after the restored ones.
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

test('a restore into an instance that is not empty is refused', async ({ server }) => {
  const { failed, stderr } = await runTool('restore', [folder(server)], here(server));
  expect(failed).toBe(true);
  expect(stderr).toContain('not empty');
});

test.each(['backup', 'sweep'])('%s makes no database where there is none', async (name) => {
  const dataDir = await makeDataDir();
  const { failed, stderr } = await runTool(name, [], { DATA_DIR: dataDir });
  expect(failed).toBe(true);
  expect(stderr).toContain(`There is no database in ${dataDir}`);
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('a database without members is not backed up', async ({ server }) => {
  const database = await createDatabase();
  const { failed, stderr } = await runTool('backup', [`${folder(server)}-empty`], {
    ...here(server),
    DATABASE_URL: database.url,
  });
  expect(failed).toBe(true);
  expect(stderr).toContain('This database has no members.');
  expect(await readdir(server.dataDir)).not.toContain('copy-empty.unfinished');
  await database.drop();
});

test('a full disk is named, and nothing is left there', async ({ server, skip }) => {
  const disk = join(server.dataDir, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40K,mode=755', 'tmpfs', disk]);
  skip(mounted.status !== 0, 'this machine does not allow mounting a file system');
  try {
    const { stderr } = await runTool('backup', [join(disk, 'copy')], here(server));
    expect(stderr).toMatch(/^The disk is full: \S+\/disk\/copy\S* can't be written\.\n$/);
    expect(await readdir(disk)).toEqual([]);
  } finally {
    spawnSync('umount', ['--lazy', disk]);
  }
});

const uploads = (server: TestServer) => join(server.dataDir, 'uploads');
/** The image files, without the mark that the sweep writes into a store. */
async function pictureFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.includes('-') || names.includes(name.replace('.webp', '-320.webp')))
    .toSorted();
}

const pictures = async (server: TestServer) =>
  (await pictureFilesIn(uploads(server))).filter((name) => !name.includes('-'));

/** Runs a backup that waits at one image until `meanwhile` is done. */
async function backUpSlowly(
  server: TestServer,
  to: string,
  picture: string,
  meanwhile: () => Promise<unknown>,
) {
  const file = join(uploads(server), picture);
  const bytes = await readFile(file);
  await rm(file);
  spawnSync('mkfifo', [file]);
  // Opening a named pipe blocks until its other end is opened. A blocked thread would keep this process from exiting.
  const pipe = spawn('/bin/sh', ['-c', 'exec 3> "$0" && echo open && exec cat >&3', file]);
  const backup = runTool('backup', [to], here(server));
  try {
    await Promise.race([once(pipe.stdout, 'data'), backup]);
    await meanwhile();
    pipe.stdin.end(bytes);
    return await backup;
  } finally {
    pipe.kill('SIGKILL');
    await rm(file);
    await writeFile(file, bytes);
  }
}

test('a backup is consistent while posts are written and deleted', async ({ server, author }) => {
  const [, picture = ''] = await pictures(server);
  const toDelete: string[] = [];
  // Adds images until at least two are copied before this one, and two after it.
  while ((await pictures(server)).indexOf(picture) < 2 || (await pictures(server)).at(-2) === picture)
    toDelete.push(await createPost(author, { images: sampleImage('jpg') }));
  // The folder holds no other backup whose image files this one could share.
  const to = join(server.dataDir, 'meanwhile', 'copy');
  const backup = await backUpSlowly(server, to, picture, async () => {
    for (const deleted of toDelete) await author.call(postEndpoints.remove, { postId: deleted });
    await createPost(author, { images: sampleImage('jpg') });
  });
  expect(backup).toMatchObject({ failed: false, stderr: '' });
  expect(backup.stdout).toContain('2 posts, 12 image files');
  expect(await pictureFilesIn(join(to, 'uploads'))).toEqual(await pictureFilesIn(uploads(server)));
});

test('a lost image is reported, and everything else is backed up', async ({ server }) => {
  const [lost = ''] = await pictures(server);
  await rm(join(uploads(server), lost));
  const backup = await runTool('backup', [`${folder(server)}-less`], here(server));
  expect(backup).toMatchObject({ failed: true, stderr: expect.stringContaining(`1 images: ${lost}`) });
  const database = await createDatabase();
  const dataDir = await makeDataDir();
  const restore = await runTool('restore', [`${folder(server)}-less`], {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
  expect(restore).toMatchObject({ failed: false, stderr: '' });
  expect(await pictureFilesIn(join(dataDir, 'uploads'))).toEqual(await pictureFilesIn(uploads(server)));
  await database.drop();
  await rm(dataDir, { recursive: true });
});
