import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { createPost } from '../support/people.ts';
import { enterAs, expect, expectAccessible, test } from './site.ts';

test('an admin reads who decided what, when and why', async ({ page, admin, other }) => {
  const postId = await createPost(other);
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
  await enterAs(page, admin);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page.waitForURL('**/audit-trail');
  const entry = page.getByRole('listitem').filter({ hasText: `deny-post post ${postId}` });
  await expect(entry).toContainText('Reason: Blurry pictures');
  await expect(entry).toContainText('status: Pending → status: Denied');
  await expect(entry).toContainText('done');
  await expectAccessible(page);
});

test('members are led away from it', async ({ page, member }) => {
  expect(member.username).toBeTruthy();
  await page.goto('/audit-trail');
  await page.waitForURL((url) => url.pathname === '/');
});
