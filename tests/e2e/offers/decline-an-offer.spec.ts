import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { publishPost } from '../../support/people.ts';
import { enterAs, expect, expectAccessible, test } from '../site.ts';

test('a member from whom nothing more is wanted is declined, listed in the settings and let through again', async ({
  page,
  member,
  other,
  admin,
}) => {
  const postId = await publishPost(member, admin);
  await other.call(offerEndpoints.make, { postId });
  await page.goto(`/post/${postId}`);
  await page.getByRole('link', { name: '1 wants it' }).click();
  await page.getByRole('button', { name: `More answers to ${other.username}` }).click();
  const block = page.getByRole('button', { name: `Decline and block ${other.username}` });
  await block.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  await page.goto('/settings/notices');
  const blocked = page.getByRole('region', { name: 'Blocked' });
  await expect(blocked.getByRole('link', { name: other.username })).toBeVisible();
  await expectAccessible(page);
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(blocked).toHaveCount(0);

  await enterAs(page, other);
  await page.goto('/notices');
  await page.getByRole('link', { name: /The answer about .+ is no/ }).click();
  await page.getByText('Over', { exact: true }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find similar' })).toBeVisible();
});
