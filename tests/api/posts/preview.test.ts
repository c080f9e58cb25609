import { expect } from 'vitest';
import { test } from '../../support/fixtures.ts';
import { createPost, publishPost } from '../../support/people.ts';

/** What a link shows before it is opened: the page that the server sends without a session. */

test('without a session, the page of a post or a member is the same, known or not', async ({
  author,
  admin,
  visitor,
}) => {
  const posts = [
    await publishPost(author, admin, { title: 'Secret lamp' }),
    await createPost(author, { postStatus: 'Draft' }),
    '999999999',
    'nonsense',
  ].map((postId) => `/post/${postId}`);
  for (const paths of [posts, [`/member/${author.username}`, '/member/nobody']]) {
    const pages = await Promise.all(
      paths.map(async (path) => {
        const page = await visitor.fetch(path, { headers: { accept: 'text/html' } });
        return [page.status, await page.text()];
      }),
    );
    expect(pages[0]).toEqual([200, expect.stringContaining('<title>')]);
    for (const page of pages) expect(page).toEqual(pages[0]);
  }
});
