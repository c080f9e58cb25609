import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { test } from '../support/fixtures.ts';
import { sampleImage } from '../support/image-samples.ts';
import { createPost, inFourMonths, addMember, publishPost, uniqueName } from '../support/people.ts';

/** The names of fields in requests and replies (specification, section 3). */

test('[3.2 7.14] the full post has the fields of the specification', async ({ author }) => {
  const postId = await createPost(author, { images: sampleImage('png') });
  const { body } = await author.call(postEndpoints.full, { postId });
  expect(Object.keys(body).toSorted()).toEqual(
    [
      'post_id',
      'author_id',
      'username',
      'email',
      'profile_image',
      'wechat_qr_code_image',
      'post_title',
      'description',
      'post_type',
      'category',
      'price',
      'currency',
      'overall_or_per_unit',
      'quantity',
      'open_to_negotiate_flag',
      'post_status',
      'deny_reason',
      'date_of_creation',
      'date_of_expiration',
      'date_of_last_edit',
      'image_url',
      'images',
      'is_saved',
      'saved_count',
      'isAdmin',
      'isAuthor',
      // Later optional fields.
      'condition',
      'image_size',
      'area',
      'kind',
      'course_code',
      'date_of_confirmation',
      'queue_place',
      'taken_down',
      'appeal_state',
      'contacts',
      'author_language',
      'member_since',
      'deals_made',
      'wechat_id',
      'asked_at',
      'asked_count',
      'last_asked',
      'deal_made',
      'offer_count',
      'my_offer',
      'promised',
      'leaving_on',
      'paused_until',
    ].toSorted(),
  );
  expect(body).toMatchObject({
    date_of_creation: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    date_of_expiration: inFourMonths,
    images: [expect.stringMatching(/^uploads\/[0-9a-f]{32}\.webp$/)],
  });
});

test('[3.6 3.7 7.28] user info and update requests have the fields of the specification', async ({
  server,
  admin,
}) => {
  const member = await addMember(server);
  const info = (await member.call(profileEndpoints.info)).body;
  expect(Object.keys(info)).toEqual(
    expect.arrayContaining([
      'username',
      'email',
      'profile_image',
      'wechat_qr_code_image',
      'pending_update',
      'update_denied_reason',
      'update_result',
      'role',
    ]),
  );
  const renamed = uniqueName('renamed');
  await member.call(profileEndpoints.requestUpdate, { username: renamed });
  const requests = (await admin.call(profileEndpoints.listUpdates)).body;
  expect(requests).toContainEqual(
    expect.objectContaining({
      request_id: expect.stringMatching(/^\d+$/) as string,
      user_id: info['user_id'],
      new_username: renamed,
      new_profile_image: null,
      new_wechat_qr_code_image: null,
    }),
  );
});

test('[7.18 7.20] postId is taken from the body, the query or nested in data', async ({ author, admin }) => {
  const row = postEndpoints.archive;
  const json = { 'content-type': 'application/json' };
  for (const [query, fields] of [
    [false, (postId: string) => ({ postId })],
    [true, () => ({})],
    [false, (postId: string) => ({ data: { postId } })],
  ] as const) {
    const postId = await publishPost(author, admin);
    const path = query ? `${row.path}?postId=${postId}` : row.path;
    const answer = await author.send(row, path, { headers: json, body: JSON.stringify(fields(postId)) });
    expect(answer).toMatchObject({ status: 200 });
    expect((await author.call(postEndpoints.full, { postId })).body).toMatchObject({
      post_status: 'Archived',
    });
  }
  const postId = await publishPost(author, admin);
  for (const row of [postEndpoints.edit, postEndpoints.remove]) {
    const answer = await author.send(row, `${row.path}?postId=${postId}`, {
      headers: json,
      body: '{"price":7}',
    });
    expect(answer).toMatchObject({ status: 200 });
  }
  expect(await author.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
});
