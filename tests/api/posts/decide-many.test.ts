import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { startDesk } from '../../support/desk.ts';
import { createPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let author: Person;
let admin: Person;
let second: Person;
beforeAll(async () => {
  ({ server, author, admin, second } = await startDesk());
});
afterAll(() => server.stop());

const statusOf = async (postId: string) =>
  (await author.call(postEndpoints.full, { postId })).body['post_status'];

describe('decide-posts', () => {
  test('decides each post by itself, and reports refusals in order', async () => {
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
    expect(await statusOf(first)).toBe('Available');
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
  test.each([
    [{}],
    [{ decisions: [] }],
    [{ decisions: Array.from({ length: 101 }, () => one) }],
    [{ decisions: [one, { postId: '1' }] }],
    [{ decisions: [one, { postId: 'x', approve: true }] }],
    [{ decisions: [one, { postId: '1', approve: false, denyReason: 'x'.repeat(1001) }] }],
  ])('decides nothing of a malformed list', async (input) => {
    const postId = await createPost(author);
    const list = (input as { decisions?: object[] }).decisions;
    const decisions = list && list.map((each, index) => (index === 0 ? { ...each, postId } : each));
    expect(await admin.call(postEndpoints.decide, decisions ? { decisions } : {})).toMatchObject({
      status: 400,
    });
    expect(await statusOf(postId)).toBe('Pending');
  });

  test.each([1, 100])('takes %i with long reasons', async (length) => {
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
