import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost, uniqueName } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';
import { enterAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '../site.ts';

test('an admin reads who decided what, when and why', async ({ page, admin, other }) => {
  const title = uniqueName('Lamp');
  const postId = await createPost(other, { title });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
  await admin.call(postEndpoints.approve, { postId });
  await enterAs(page, admin);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await page.waitForURL('**/audit-trail');

  const tabs = page.getByRole('navigation', { name: 'Views' });
  await tabs.getByRole('link', { name: 'Decisions' }).click();
  await page.waitForURL('**/audit-trail?show=decisions');
  await expect(page.getByRole('listitem').filter({ hasText: 'Create post' })).toHaveCount(0);
  const ofPost = page.getByRole('listitem').filter({ hasText: title });
  const denied = ofPost.filter({ hasText: 'Deny post' });
  await expect(denied).toContainText('Blurry pictures');
  await denied.getByText('Details').click();
  await expect(denied).toContainText('status: Pending');
  await expect(denied).toContainText('status: Denied');
  await expect(ofPost.filter({ hasText: 'Approve post' })).toContainText('refused');
  await expectAccessible(page);

  await denied.getByRole('link', { name: title }).click();
  await page.waitForURL(`**/post/${postId}`);
  await page.goBack();
  await tabs.getByRole('link', { name: 'All' }).click();
  await ofPost
    .filter({ hasText: 'Create post' })
    .getByRole('link', { name: other.username, exact: true })
    .click();
  await expect(page.getByText(`Only actions of ${other.username}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Deny post' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show everyone' }).click();
  await page.waitForURL('**/audit-trail');

  await other.call(postEndpoints.remove, { postId });
  await page.reload();
  const deleted = ofPost.filter({ hasText: 'Delete post' });
  await expect(deleted.getByRole('link', { name: title })).toHaveCount(0);
  await deleted.getByText('Details').click();
  await expect(deleted).toContainText('price: 45.5');
  await expectNoSidewaysScroll(page);
});

test('a command of the operator has the name of the user who ran it', async ({
  page,
  admin,
  other,
  site,
}) => {
  const env = { DATA_DIR: site.dataDir, DATABASE_URL: site.database.url, OPERATOR: 'wang' };
  await runTool('make-admin', [other.email], env);
  await runTool('make-admin', [other.email, '--revoke'], env);
  await enterAs(page, admin);
  await page.goto('/audit-trail?action=change-role');
  const revoked = page.getByRole('listitem').filter({ hasText: 'role: member' });
  await expect(revoked.first()).toContainText('operator (command line): wang');
});
