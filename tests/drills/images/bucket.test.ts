import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { imageFiles } from '../../../engine/images/format.ts';
import { Client } from '../../support/client.ts';
import { siteTest } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost, addMember, password, postFields, type Person } from '../../support/people.ts';
import { saying, secrets, startS3 } from '../../support/s3-server.ts';
import type { startServer, TestServer } from '../../support/server.ts';
import { spawnServer } from '../../support/spawn.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Images in an S3 bucket. */

const test = siteTest
  .extend('bucket', async ({}, { onCleanup }) => {
    const bucket = await startS3();
    onCleanup(() => bucket.stop());
    return bucket;
  })
  .extend(
    'startHere',
    ({ bucket, start }) =>
      (options: Parameters<typeof startServer>[0] = {}) =>
        start({ ...options, env: { ...bucket.env, ...options.env } }),
  )
  /** The image files, without the sweep's mark file, which may not have been written yet. */
  .extend(
    'names',
    ({ bucket }) =>
      () =>
        [...bucket.objects]
          .filter(([, { bytes }]) => String(bytes) !== 'mark')
          .map(([name]) => name)
          .toSorted(),
  );

async function picturesOf(author: Person, postId: string): Promise<string[]> {
  const images = (await author.call(postEndpoints.full, { postId })).body['images'] as string[];
  return images.map((path) => path.replace('uploads/', ''));
}
test('images of a post are stored in the bucket, served by every process, and deleted with the post', async ({
  startHere,
  names,
  dataDir,
  bucket,
}) => {
  const server = await startHere();
  const author = await addMember(server);
  const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
  const pictures = await picturesOf(author, postId);
  expect(names()).toEqual(pictures.flatMap(imageFiles).toSorted());
  expect(await readdir(server.dataDir)).not.toContain('uploads');

  const second = await startHere({ on: { database: server.database, dataDir } });
  const there = new Client(second.url);
  there.cookies.set('session', author.cookies.get('session') ?? '');
  for (const file of names()) {
    const response = await there.fetch(`/uploads/${file}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bucket.objects.get(file)?.bytes.length),
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bucket.objects.get(file)?.bytes);
  }
  const asked = bucket.asked.length;
  expect((await new Client(second.url).fetch(`/uploads/${pictures[0]}`)).status).toBe(401);
  expect((await there.fetch(`/uploads/${'0'.repeat(32)}.webp`)).status).toBe(404);
  // A job of the second server may look at other files meanwhile.
  expect(bucket.asked.slice(asked).join()).not.toContain('0'.repeat(32));

  expect(await there.call(postEndpoints.remove, { postId })).toMatchObject({ status: 200 });
  expect(names()).toEqual([]);
});

test('[H5.17] the sweep deletes files without a row after a day, and reports missing files', async ({
  startHere,
  bucket,
  names,
}) => {
  const server = await startHere();
  const author = await addMember(server);
  const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
  const [kept = '', lost = ''] = await picturesOf(author, postId);
  const [stray, young, foreign] = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`, 'notes.txt'];
  const plant = (name: string, hours: number) =>
    bucket.objects.set(name, {
      bytes: Buffer.from('x'),
      type: undefined,
      modifiedAt: new Date(Date.now() - hours * 3_600_000),
    });
  for (const name of [stray, foreign, kept]) plant(name, 25);
  plant(young, 23);
  bucket.objects.delete(lost);
  await server.database.sql("update images set created_at = now() - interval '2 minutes'");
  await server.halt();

  const again = await startHere({ on: server });
  await waitFor(() => expect(again.output()).toContain('images without their files'));
  const lines = again.output().split('\n');
  const warning = lines.find((line) => line.includes('images without their files'));
  expect(JSON.parse(warning ?? '')).toMatchObject({ missing: 1, examples: [lost] });
  const rest = [...imageFiles(kept), ...imageFiles(lost).filter((file) => file !== lost), young, foreign];
  expect(names()).toEqual(rest.toSorted());
});

test('the sweep does not report the images of a post that is deleted meanwhile', async ({
  startHere,
  bucket,
  names,
}) => {
  const server = await startHere();
  const author = await addMember(server);
  const postId = await createPost(author, { images: sampleImage('png') });
  const [lost = ''] = await picturesOf(author, await createPost(author, { images: sampleImage('jpg') }));
  bucket.objects.delete(lost);
  await server.database.sql("update images set created_at = now() - interval '2 minutes'");

  let lists = 0;
  bucket.instead = async ({ url }) => {
    if (url?.includes('list-type')) lists += 1;
    // The start checks the bucket with the first list. The second list is the sweep's.
    if (lists === 2) await author.call(postEndpoints.remove, { postId });
    return false;
  };
  const again = await startHere({ on: server });
  await waitFor(() => expect(again.output()).toContain('images without their files'));
  const warning = again
    .output()
    .split('\n')
    .find((line) => line.includes('images without'));
  expect(JSON.parse(warning ?? '')).toMatchObject({ missing: 1, examples: [lost] });
  expect(names()).toEqual(imageFiles(lost).filter((file) => file !== lost));
});

test('[H5.24] while the bucket fails, nothing is stored in part, lists still work, and the log has the reason', async ({
  startHere,
  names,
  bucket,
}) => {
  const server = await startHere({ env: { LOG_LEVEL: 'info' } });
  const author = await addMember(server);
  const images = sampleImage('png');
  const postId = await createPost(author, { images });
  const [picture = ''] = await picturesOf(author, postId);
  const stored = names();

  bucket.instead = saying('SlowDown');
  const refused = await author.call(postEndpoints.create, postFields({ images, title: 'Never stored' }));
  expect(refused).toMatchObject({ status: 503, code: 'storage_full' });
  expect(refused.headers.get('retry-after')).toBe('60');
  const unseen = await author.fetch(`/uploads/${picture}`);
  expect([unseen.status, unseen.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await author.call(postEndpoints.full, { postId })).status).toBe(200);
  expect((await author.fetch('/readyz')).status).toBe(200);

  bucket.instead = saying('AccessDenied');
  const denied = await author.call(postEndpoints.create, postFields({ images, title: 'Never stored' }));
  expect(denied).toMatchObject({ status: 500, code: 'server_error' });
  expect(await server.database.sql("select 1 from posts where title = 'Never stored'")).toEqual([]);
  expect(names()).toEqual(stored);
  await waitFor(() => expect(server.output()).toMatch(/needs the rights .* \(403 AccessDenied\)/));
  expect(server.output()).toMatch(/failing \(503 SlowDown\)/);
  for (const secret of secrets) expect(server.output() + JSON.stringify(denied.body)).not.toContain(secret);

  bucket.instead = () => false;
  expect((await author.fetch(`/uploads/${picture}`)).status).toBe(200);
});

test('a start with an unusable bucket fails with a sentence, before it opens the database', async ({
  bucket,
  dataDir,
}) => {
  const wrong = { ...bucket.env, S3_SECRET_ACCESS_KEY: 'not-the-secret' };
  const env = { ...wrong, DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const failure: unknown = await spawnServer(env).catch(String);
  expect(failure).toMatch(/Could not start: The bucket can't be used: .*\(403 SignatureDoesNotMatch\)\.\n$/);
  for (const secret of ['not-the-secret', ...secrets]) expect(failure).not.toContain(secret);
});

test('a backup leaves the pictures in the bucket and says so; a restore finds them there', async ({
  startHere,
  bucket,
  dataDir,
  freshDatabase,
}) => {
  const server = await startHere();
  const author = await addMember(server);
  await createPost(author, { images: sampleImage('png') });
  const copy = join(server.dataDir, 'copy');
  const here = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url, ...bucket.env };
  const backup = await runTool('backup', [copy], here);
  expect(backup).toMatchObject({ failed: false, stderr: '' });
  expect(backup.stdout).toContain('1 posts, without the images, which are in the bucket');

  const place = { DATA_DIR: dataDir, DATABASE_URL: freshDatabase.url };
  const nowhere = await runTool('restore', [copy], place);
  expect(nowhere).toMatchObject({ failed: true });
  expect(nowhere.stderr).toContain('in a bucket');
  const there = { ...place, ...bucket.env, S3_REGION: '' };
  expect(await runTool('restore', [copy], there)).toMatchObject({ failed: false, stderr: '' });
  await showsItsPicture(await startHere({ on: { database: freshDatabase, dataDir } }), author);
});

test('the backup of a site with a folder restores into a bucket', async ({
  start,
  dataDir,
  freshDatabase,
  bucket,
  names,
  startHere,
}) => {
  const server = await start();
  const author = await addMember(server);
  await createPost(author, { images: sampleImage('png') });
  const copy = join(server.dataDir, 'copy');
  await runTool('backup', [copy], { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url });

  const place = { DATA_DIR: dataDir, DATABASE_URL: freshDatabase.url, ...bucket.env };
  expect(await runTool('restore', [copy], place)).toMatchObject({ failed: false, stderr: '' });
  expect(names()).toHaveLength(3);
  await showsItsPicture(await startHere({ on: { database: freshDatabase, dataDir } }), author);
});

async function showsItsPicture(server: TestServer, author: Person): Promise<void> {
  const client = Object.assign(new Client(server.url), { email: author.email, username: author.username });
  await client.call(authEndpoints.logIn, { usernameOrEmail: author.email, password });
  const [post] = (await client.call(postEndpoints.myAvailable)).body as { post_id: string }[];
  const [picture] = await picturesOf(client, post?.post_id ?? '');
  expect((await client.fetch(`/uploads/${picture}`)).status).toBe(200);
}
