import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { expect, expectAccessible, test } from '../e2e/site.ts';
import { createPost, publishPost } from '../support/people.ts';

/** The notices that members get, and what they can do with them. */

test('the bell counts, the list says what happened, and what was on screen is read', async ({
  page,
  member,
  other,
  admin,
}) => {
  const saved = await publishPost(other, admin, { title: 'Oak desk', price: '100' });
  await member.call(postEndpoints.save, { postId: saved });
  const denied = await createPost(member, { title: 'Blurry thing' });
  await admin.call(postEndpoints.deny, { postId: denied, denyReason: 'Please add a photo.' });
  await other.call(postEndpoints.edit, { postId: saved, price: '80' });

  await page.goto('/market');
  const bell = page.getByRole('link', { name: /^Notices/ });
  await expect(async () => {
    await page.reload();
    await expect(bell).toHaveText('Notices2', { timeout: 1000 });
  }).toPass();
  await bell.click();
  await expect(page.getByText('“Oak desk” is cheaper: ¥80 instead of ¥100.')).toBeVisible();
  await expect(page.getByText('“Blurry thing” was not approved. Reason: Please add a photo.')).toBeVisible();
  await expectAccessible(page);

  const otherTab = await page.context().newPage();
  await otherTab.goto('/market');
  await expect(otherTab.getByRole('link', { name: /^Notices/ })).toHaveText('Notices2');
  await page.getByRole('link', { name: /Oak desk/ }).click();
  await page.waitForURL(`**/post/${saved}`);
  for (const tab of [page, otherTab])
    await expect(tab.getByRole('link', { name: /^Notices/ })).toHaveText('Notices');
  await bell.click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
});
