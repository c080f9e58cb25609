import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

const contacts = [
  'mail me@nyu.edu',
  'me＠nyu edu',
  'see https://x.example',
  'on t.me/somebody',
  'evil.com/x',
  'ｅｖｉｌ．ｃｏｍ',
  'evil。com',
  'call 13912345678',
  '138 0013 8000',
  '(010) 6275–1234',
  '１３８００１３８０００',
  '138\u200b0013\u200b8000',
];

/** 'The newest things' of the start page, which everybody sees once an admin has switched them on. */

test('only what was sent since the switch stands there, without names, while it is on the market', async ({
  server,
  admin,
  visitor,
}) => {
  const author = await addMember(server);
  const images = sampleImage('png');
  const { landing } = (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
  const show = (newest: boolean) =>
    admin.call(deskEndpoints.editSite, { section: 'landing', value: { ...landing.value, newest } });
  const listed = async () =>
    (await visitor.call(postEndpoints.newest)).body as unknown as Record<string, string>[];
  await publishPost(author, admin, { title: 'before', images });
  expect((await visitor.call(postEndpoints.newest)).status).toBe(404);
  await show(true);
  for (const title of contacts) await publishPost(author, admin, { title, images });
  await publishPost(author, admin, { title: 'no photo' });
  await publishPost(author, admin, { title: 'wanted', postType: 'buy', images });
  const postId = await publishPost(author, admin, {
    title: 'No. 5 lamp, 3.5 mm, 120 cm, iPhone 13 128 GB 2021',
    price: '15.5',
    images,
  });
  await waitFor(async () => expect(await listed()).toHaveLength(1));
  const [thing = {}] = await listed();
  expect(thing).toEqual({
    post_id: postId,
    post_title: 'No. 5 lamp, 3.5 mm, 120 cm, iPhone 13 128 GB 2021',
    price: '15.5',
    currency: '¥',
    photo: expect.stringMatching(/^\/newest\/[0-9a-f]{32}\.webp$/),
  });
  const list = await visitor.fetch(postEndpoints.newest.path);
  expect(list.headers.get('x-robots-tag')).toBe('noindex');
  expect(list.headers.get('cache-control')).toBe('public, max-age=60');
  const photo = async () => (await visitor.fetch(thing['photo'] ?? '')).status;
  expect(await photo()).toBe(200);
  // The full picture stays with members.
  expect((await visitor.fetch((thing['photo'] ?? '').replace('newest', 'uploads'))).status).toBe(401);

  await author.call(postEndpoints.archive, { postId, dealMade: false });
  await waitFor(async () => expect(await photo()).toBe(404));
  await publishPost(author, admin, { title: 'Chair', images });
  await waitFor(async () => expect(await listed()).toHaveLength(1));
  // An edit of the section keeps the instant of the switch.
  await show(true);
  expect(await listed()).toHaveLength(1);
  await show(false);
  expect((await visitor.call(postEndpoints.newest)).status).toBe(404);
});
