import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, joinAs, joinAsAdmin, password } from '../../support/people.ts';

test('[H7.4] admins read the decisions, newest first and without secrets', async ({ server }) => {
  const [author, admin] = await Promise.all([joinAs(server), joinAsAdmin(server)]);
  const postId = await createPost(author);
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
  const refused = await admin.call(postEndpoints.approve, { postId });
  await author.call(postEndpoints.remove, { postId });
  await new Client(server.url).call(authEndpoints.logIn, {
    usernameOrEmail: author.email,
    password: 'wrong-guess',
  });

  const answer = await admin.call(auditEndpoints.trail);
  expect((answer.body as unknown as object[]).slice(0, 5)).toMatchObject([
    { action: 'log-in', outcome: 'failed', actor: null },
    { action: 'delete-post', object: `post ${postId}`, actor: author.username, before: { status: 'Denied' } },
    {
      action: 'approve-post',
      object: `post ${postId}`,
      actor: 'chief',
      outcome: 'refused',
      reason: 'post_state',
      request_id: refused.body['requestId'],
    },
    {
      action: 'deny-post',
      actor: 'chief',
      outcome: 'done',
      reason: 'Blurry pictures',
      before: { status: 'Pending' },
      after: { status: 'Denied' },
    },
    { action: 'create-post', actor: author.username, after: { status: 'Pending' } },
  ]);
  const text = JSON.stringify(answer.body);
  for (const secret of [password, 'wrong-guess', author.cookies.get('session') ?? '?', 'argon2']) {
    expect(text).not.toContain(secret);
  }
});

test('[H7.13] records requests from another site', async ({ server }) => {
  const admin = await addMember(server, { role: 'admin' });
  const headers = { 'sec-fetch-site': 'cross-site' };
  await admin.fetch('/api/post/save-post?token=secret', { method: 'POST', headers });
  const [entry] = (await admin.call(auditEndpoints.trail)).body;
  expect(entry).toMatchObject({
    action: 'refuse-other-site',
    object: 'POST /api/post/save-post',
    actor: null,
    outcome: 'refused',
  });
});
