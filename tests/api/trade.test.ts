import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { flatSvg, sampleImage } from '../support/image-samples.ts';
import { createPost, joinAs, joinAsAdmin, type Person } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let author: Person;
let buyer: Person;
let admin: Person;

beforeAll(async () => {
  server = await startServer();
  [author, buyer, admin] = await Promise.all([joinAs(server), joinAs(server), joinAsAdmin(server)]);
});
afterAll(() => server.stop());

test('the first trade: posted with pictures, approved, found, saved, connected, archived', async () => {
  const images = [sampleImage('jpg'), flatSvg(), sampleImage('bmp')];
  const postId = await createPost(author, { title: '微积分教材 Calculus', images });

  expect(await buyer.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
  expect((await admin.call(postEndpoints.pending)).body).toMatchObject([
    { post_id: postId, post_status: 'Pending' },
  ]);
  expect(await admin.call(postEndpoints.approve, { postId })).toMatchObject({ status: 200 });

  const [card] = (await buyer.call(postEndpoints.search, { search: '教材' })).body;
  expect(card).toMatchObject({
    post_id: postId,
    price: '45.5',
    is_saved: false,
    saved_count: 0,
    post_type: 'sell',
  });
  const picture = await buyer.fetch(`/${(card as { image_url: string }).image_url}`);
  expect(picture.headers.get('content-type')).toBe('image/webp');

  expect((await buyer.call(postEndpoints.save, { postId })).body).toMatchObject({
    is_saved: true,
    saved_count: 1,
  });
  expect((await buyer.call(postEndpoints.saved)).body).toMatchObject([{ post_id: postId, is_saved: true }]);

  const full = await buyer.call(postEndpoints.full, { postId });
  expect(full.body).toMatchObject({
    email: author.email,
    username: author.username,
    isAuthor: false,
    isAdmin: false,
  });
  expect(full.body['images']).toHaveLength(3);

  expect(await author.call(postEndpoints.archive, { data: { postId } })).toMatchObject({ status: 200 });
  expect((await author.call(postEndpoints.myArchived)).body).toMatchObject([
    { post_id: postId, post_status: 'Archived' },
  ]);
});
