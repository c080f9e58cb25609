import { spawnSync } from 'node:child_process';
import { mkdir, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { Client } from '../../tests/support/client.ts';
import { createDatabase } from '../../tests/support/database.ts';
import { makeDataDir } from '../../tests/support/embedded.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import {
  createPost,
  joinAs,
  joinAsAdmin,
  password,
  publishPost,
  type Person,
} from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { runTool } from '../../tests/support/tool.ts';

let server: TestServer;
let author: Person;
let admin: Person;
let postId: string;
const folder = () => join(server.dataDir, 'copy');

const here = () => ({ DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });

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
  const backup = await runTool('backup', [folder()], here());
  expect(backup.stderr).toBe('');
  expect(backup.stdout).toContain('1 posts, 9 image files');
  for (const name of ['', ...(await readdir(folder(), { recursive: true }))]) {
    const found = await stat(join(folder(), name));
    expect(found.mode & 0o777).toBe(found.isDirectory() ? 0o700 : 0o600);
  }

  const database = await createDatabase();
  const dataDir = await makeDataDir();
  // A restore accepts a database that was started but never used.
  await (await startServer({ on: { database, dataDir } })).stop();
  const restore = await runTool('restore', [folder()], { DATA_DIR: dataDir, DATABASE_URL: database.url });
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

test('a restore into an instance that is not empty is refused', async () => {
  const { failed, stderr } = await runTool('restore', [folder()], here());
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

test('a database without members is not backed up', async () => {
  const database = await createDatabase();
  const { failed, stderr } = await runTool('backup', [`${folder()}-empty`], {
    ...here(),
    DATABASE_URL: database.url,
  });
  expect(failed).toBe(true);
  expect(stderr).toContain('This database has no members.');
  expect(await readdir(server.dataDir)).not.toContain('copy-empty.unfinished');
  await database.drop();
});

test('a full disk is named, and nothing is left there', async (context) => {
  const disk = join(server.dataDir, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40K,mode=755', 'tmpfs', disk]);
  context.skip(mounted.status !== 0, 'this machine does not allow mounting a file system');
  try {
    const { stderr } = await runTool('backup', [join(disk, 'copy')], here());
    expect(stderr).toMatch(/^The disk is full: \S+\/disk\/copy\S* can't be written\.\n$/);
    expect(await readdir(disk)).toEqual([]);
  } finally {
    spawnSync('umount', ['--lazy', disk]);
  }
});

const uploads = () => join(server.dataDir, 'uploads');
/** The image files, without the mark that the sweep writes into a store. */
async function pictureFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.includes('-') || names.includes(name.replace('.webp', '-320.webp')))
    .toSorted();
}

const pictures = async () => (await pictureFilesIn(uploads())).filter((name) => !name.includes('-'));

/** Runs a backup that waits at one image until `meanwhile` is done. */
async function backUpSlowly(to: string, picture: string, meanwhile: () => Promise<unknown>) {
  const file = join(uploads(), picture);
  const bytes = await readFile(file);
  await rm(file);
  spawnSync('mkfifo', [file]);
  const backup = runTool('backup', [to], here());
  // A pipe opens when both ends do.
  const pipe = await open(file, 'w');
  await meanwhile();
  await pipe.writeFile(bytes);
  await pipe.close();
  const result = await backup;
  await rm(file);
  await writeFile(file, bytes);
  return result;
}

test('a backup is consistent while posts are written and deleted', async () => {
  const [, picture = ''] = await pictures();
  const toDelete: string[] = [];
  // Adds images until at least two are copied before this one, and two after it.
  while ((await pictures()).indexOf(picture) < 2 || (await pictures()).at(-2) === picture)
    toDelete.push(await createPost(author, { images: sampleImage('jpg') }));
  // The folder holds no other backup whose image files this one could share.
  const to = join(server.dataDir, 'meanwhile', 'copy');
  const backup = await backUpSlowly(to, picture, async () => {
    for (const deleted of toDelete) await author.call(postEndpoints.remove, { postId: deleted });
    await createPost(author, { images: sampleImage('jpg') });
  });
  expect(backup).toMatchObject({ failed: false, stderr: '' });
  expect(backup.stdout).toContain('2 posts, 12 image files');
  expect(await pictureFilesIn(join(to, 'uploads'))).toEqual(await pictureFilesIn(uploads()));
});

test('a lost image is reported, and everything else is backed up', async () => {
  const [lost = ''] = await pictures();
  await rm(join(uploads(), lost));
  const backup = await runTool('backup', [`${folder()}-less`], here());
  expect(backup).toMatchObject({ failed: true, stderr: expect.stringContaining(`1 images: ${lost}`) });
  const database = await createDatabase();
  const dataDir = await makeDataDir();
  const restore = await runTool('restore', [`${folder()}-less`], {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  });
  expect(restore).toMatchObject({ failed: false, stderr: '' });
  expect(await pictureFilesIn(join(dataDir, 'uploads'))).toEqual(await pictureFilesIn(uploads()));
  await database.drop();
  await rm(dataDir, { recursive: true });
});
