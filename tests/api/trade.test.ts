import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { test as base } from '../support/fixtures.ts';
import { flatSvg, sampleImage } from '../support/image-samples.ts';
import { createPost, joinAs, joinAsAdmin } from '../support/people.ts';

const test = base
  .extend('author', ({ server }) => joinAs(server))
  .extend('buyer', { scope: 'file' }, ({ server }) => joinAs(server))
  .extend('admin', ({ server }) => joinAsAdmin(server));

test('[7.20] the first trade: posted with pictures, approved, found, saved, connected, archived', async ({
  author,
  buyer,
  admin,
}) => {
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
