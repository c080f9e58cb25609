import type { Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { publishPost } from '../support/people.ts';
import { expect, test } from './site.ts';

/** What an open page knows is out of date: changed on another device, by another admin, or not to be reached. */

test.use({ allowedConsole: /status of (404|500)/ });

/** What was loaded is older than half a minute now, and the member looks at the page again. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
}

test('the form of a post begins with what it is now, not with what was seen before', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin, { price: '45.5' });
  await page.goto(`/post/${postId}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await member.call(postEndpoints.edit, { postId, price: '30' });
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('30');
});

test('what was not touched in the form stays as another device has changed it', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin, { price: '45.5' });
  await page.goto(`/edit-post/${postId}`);
  await page.getByLabel('Quantity').fill('3');
  await member.call(postEndpoints.edit, { postId, price: '30', category: 'Kitchenware' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({
    quantity: 3,
    price: '30',
    category: 'Kitchenware',
  });
});

test('a post that is gone is no longer shown', async ({ page, member, other, admin }) => {
  expect(member.username).toBeTruthy();
  const postId = await publishPost(other, admin);
  await page.clock.install();
  await page.goto(`/post/${postId}`);
  await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible();
  await other.call(postEndpoints.remove, { postId });
  await comeBack(page);
  await expect(page.getByText('An error occurred while fetching the post.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect' })).toBeHidden();
});
