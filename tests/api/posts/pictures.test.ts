import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test as base } from '../../support/fixtures.ts';
import { flatSvg, sampleImage } from '../../support/image-samples.ts';
import { createPost, postFields, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { approveUpdate, askUpdate, infoOf, openRequestOf } from '../../support/updates.ts';

/** Which files are stored for an image, and who may see them (rules, Images). */

const test = base.extend('seenBy', ({ server, author, other, admin }) => async (path: string) => {
  const visitor = new Client(server.url);
  const answers = await Promise.all([author, other, admin, visitor].map((who) => who.fetch(path)));
  return answers.map((answer) => answer.status);
});

const pictureOf = async (author: Person, postId: string) => {
  const [path] = (await author.call(postEndpoints.full, { postId })).body['images'] as string[];
  return `/${path ?? ''}`;
};
const files = (server: TestServer) => readdir(join(server.dataDir, 'uploads'));

test('[H5.10] stores only re-encoded images, in three widths', async ({ server, author }) => {
  const before = await files(server);
  // A JPEG comment: decoding drops it, and a copied file would still contain it.
  const comment = Buffer.from('\xff\xfe\0\x18the-original-was-here!', 'latin1');
  const { bytes } = sampleImage('jpg');
  const marked = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  const images = [{ fileName: 'a.jpg', bytes: marked }, sampleImage('webp')];
  const post = await createPost(author, { images });
  const names = (await author.call(postEndpoints.full, { postId: post })).body['images'] as string[];
  const made = (await files(server)).filter((name) => !before.includes(name));
  const widths = names.flatMap((name) =>
    ['.webp', '-320.webp', '-800.webp'].map((end) => name.replace('.webp', end)),
  );
  expect(made.map((name) => `uploads/${name}`).toSorted()).toEqual(widths.toSorted());
  for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const kept = await readFile(join(entry.parentPath, entry.name));
    expect(kept.includes('the-original-was-here!')).toBe(false);
    expect(kept.equals(sampleImage('webp').bytes)).toBe(false);
  }
});

test('[H5.14] writes no row if the files cannot be written', async ({ server, author, other }) => {
  const uploads = join(server.dataDir, 'uploads');
  await rename(uploads, `${uploads}-away`);
  const images = sampleImage('png');
  const asked = [
    await author.call(postEndpoints.create, postFields({ images, title: 'Never stored' })),
    await other.call(profileEndpoints.requestUpdate, { username: other.username, profileImage: images }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([500, 500]);
  await rm(uploads, { recursive: true, force: true });
  await rename(`${uploads}-away`, uploads);
  expect(await server.database.sql("select 1 from posts where title = 'Never stored'")).toEqual([]);
  expect(await server.database.sql('select 1 from profile_requests')).toEqual([]);
  const rows = await server.database.sql<{ name: string }>('select name from images');
  expect(await files(server)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test('[H5.23] an image is served with a fixed type, without scripts and not to other sites', async ({
  author,
}) => {
  const path = await pictureOf(author, await createPost(author, { images: flatSvg() }));
  const { status, headers } = await author.fetch(path);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('[H5.25] browsers cache images that all members see, for the session, and no others', async ({
  author,
  admin,
}) => {
  const images = sampleImage('png');
  const keeping = async (path: string) => {
    const { status, headers } = await author.fetch(path);
    return [status, headers.get('cache-control'), headers.get('vary')];
  };
  const published = await publishPost(author, admin, { images });
  expect(await keeping(await pictureOf(author, published))).toEqual([
    200,
    'private, max-age=31536000, immutable',
    'cookie',
  ]);
  const draft = await createPost(author, { images, postStatus: 'Draft' });
  expect(await keeping(await pictureOf(author, draft))).toEqual([200, 'no-store', null]);

  await askUpdate(author, { profileImage: images, wechatQRCodeImage: images });
  const request = await openRequestOf(author, admin);
  for (const field of ['new_profile_image', 'new_wechat_qr_code_image'] as const)
    expect(await keeping(`/${request?.[field] ?? ''}`)).toEqual([200, 'no-store', null]);
  await approveUpdate(admin, request);
  const { profile_image, wechat_qr_code_image } = await infoOf(author);
  expect((await keeping(`/${String(profile_image)}`))[1]).toBe('private, max-age=31536000, immutable');
  expect((await keeping(`/${String(wechat_qr_code_image)}`))[1]).toBe('no-store');
});

describe('[H5.20] is shown to author, other member, admin, visitor:', () => {
  const images = sampleImage('png');

  test('of a draft only to its author', async ({ author, seenBy }) => {
    const path = await pictureOf(author, await createPost(author, { images, postStatus: 'Draft' }));
    expect(await seenBy(path)).toEqual([200, 404, 404, 401]);
  });

  test('of a post that waits or was denied to the admins too', async ({ author, admin, seenBy }) => {
    const postId = await createPost(author, { images });
    const path = await pictureOf(author, postId);
    expect(await seenBy(path)).toEqual([200, 404, 200, 401]);
    await admin.call(postEndpoints.deny, { postId });
    expect(await seenBy(path)).toEqual([200, 404, 200, 401]);
  });

  test('of a post that all may read to all members, archived or not', async ({ author, admin, seenBy }) => {
    const postId = await publishPost(author, admin, { images });
    const path = await pictureOf(author, postId);
    expect(await seenBy(path)).toEqual([200, 200, 200, 401]);
    await author.call(postEndpoints.archive, { postId });
    expect(await seenBy(path)).toEqual([200, 200, 200, 401]);
    await author.call(postEndpoints.remove, { postId });
    expect(await seenBy(path)).toEqual([404, 404, 404, 401]);
  });

  test('of a profile to the admins who decide, then to all members', async ({ author, admin, seenBy }) => {
    const { username } = author;
    await author.call(profileEndpoints.requestUpdate, { username, profileImage: images });
    const [request] = (await admin.call(profileEndpoints.listUpdates)).body as Record<string, string>[];
    const path = `/${request?.['new_profile_image'] ?? ''}`;
    expect(await seenBy(path)).toEqual([200, 404, 200, 401]);
    await admin.call(profileEndpoints.approveUpdate, { requestId: request?.['request_id'] });
    expect(await seenBy(path)).toEqual([200, 200, 200, 401]);
  });
});
