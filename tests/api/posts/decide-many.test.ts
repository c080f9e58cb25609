import { describe, expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { createPost, statusOf } from '../../support/people.ts';

describe('decide-posts', () => {
  test('decides each post by itself, and reports refusals in order', async ({
    server,
    author,
    second,
    admin,
  }) => {
    const [first, other, decided] = await Promise.all([
      createPost(author),
      createPost(author),
      createPost(author),
    ]);
    await second.call(postEndpoints.approve, { postId: decided });
    const reply = await admin.call(postEndpoints.decide, {
      decisions: [
        { postId: first, approve: true },
        { postId: decided, approve: false, denyReason: 'Late' },
        { postId: '999999999', approve: true },
        { postId: other, approve: false, denyReason: 'Blurry' },
        { postId: first, approve: true },
      ],
    });
    expect(reply).toMatchObject({
      status: 200,
      body: [
        { postId: first, code: null },
        { postId: decided, code: 'post_state' },
        { postId: '999999999', code: 'post_not_found' },
        { postId: other, code: null },
        { postId: first, code: 'post_state' },
      ],
    });
    expect(await statusOf(author, first)).toBe('Available');
    expect((await author.call(postEndpoints.full, { postId: other })).body).toMatchObject({
      post_status: 'Denied',
      deny_reason: 'Blurry',
    });
    const entries = await server.database.sql<{ action: string; outcome: string }>(
      'select action, outcome from audit where object = $1 and action <> $2 order by id',
      [`post ${first}`, 'create-post'],
    );
    expect(entries).toEqual([
      { action: 'approve-post', outcome: 'done' },
      { action: 'approve-post', outcome: 'refused' },
    ]);
  });

  const one = { postId: '1', approve: true };
  test.for([
    [{}],
    [{ decisions: [] }],
    [{ decisions: Array.from({ length: 101 }, () => one) }],
    [{ decisions: [one, { postId: '1' }] }],
    [{ decisions: [one, { postId: 'x', approve: true }] }],
    [{ decisions: [one, { postId: '1', approve: false, denyReason: 'x'.repeat(1001) }] }],
  ])('decides nothing of a malformed list', async ([input], { author, admin }) => {
    const postId = await createPost(author);
    const list = (input as { decisions?: object[] }).decisions;
    const decisions = list && list.map((each, index) => (index === 0 ? { ...each, postId } : each));
    expect(await admin.call(postEndpoints.decide, decisions ? { decisions } : {})).toMatchObject({
      status: 400,
    });
    expect(await statusOf(author, postId)).toBe('Pending');
  });

  test.for([1, 100])('takes %i with long reasons', async (length, { author, admin }) => {
    const postId = await createPost(author);
    const denyReason = '长'.repeat(1000);
    const decisions = Array.from({ length }, () => ({ postId, approve: false, denyReason }));
    const reply = await admin.call(postEndpoints.decide, { decisions });
    expect(reply.status).toBe(200);
    expect(
      (reply.body as unknown as { code: string | null }[]).filter(({ code }) => code === null),
    ).toHaveLength(1);
  });
});
