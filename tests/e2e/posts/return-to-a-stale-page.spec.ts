import type { Page } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { breakCall, enterAs, expect, ownContext, test, uniqueName, wentWrong, openMenu } from '../site.ts';

/** An open page is stale: its data changed on another device, by another admin, or can't be loaded. */

test.use({ allowedConsole: /status of (404|500)/ });

/** Makes the cached data older than half a minute and focuses the page. */
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
  await openMenu(page);
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
  await page.waitForURL(`**/post/${postId}`);
  expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({
    quantity: 3,
    price: '30',
    category: 'Kitchenware',
  });
});

test('a post that is gone is no longer shown', ownContext, async ({ memberPage: page, other, admin }) => {
  const postId = await publishPost(other, admin);
  await page.clock.install();
  await page.goto(`/post/${postId}`);
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeVisible();
  await other.call(postEndpoints.remove, { postId });
  await comeBack(page);
  await expect(page.getByText('An error occurred while fetching the post.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect' })).toBeHidden();
});

test(
  'a failed check of the admin role does not close the form that the admin is typing in',
  ownContext,
  async ({ page, admin, other }) => {
    const title = uniqueName('judged');
    const postId = await createPost(other, { title });
    await page.clock.install();
    await enterAs(page, admin);
    await page.goto(`/pending-post?post=${postId}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.keyboard.type('Half a ');
    await page.route('**/api/auth/check-admin', (route) =>
      route.fulfill({ status: 500, json: { message: 'No', code: 'server_error' } }),
    );
    const failed = page.waitForResponse('**/api/auth/check-admin');
    await comeBack(page);
    await (await failed).finished();
    await page.keyboard.type('reason');
    await expect(page.getByLabel('Deny reason')).toHaveValue('Half a reason');
    await page.getByRole('button', { name: 'Deny this post' }).click();
    await expect(page.getByText('Post denied.')).toBeVisible();
    expect((await other.call(postEndpoints.full, { postId })).body).toMatchObject({
      deny_reason: 'Half a reason',
    });
  },
);

test(
  '[8.11] when another admin decides the open post, no other post opens in its place',
  ownContext,
  async ({ page, admin, other }) => {
    const title = uniqueName('decided');
    const postId = await createPost(other, { title });
    await createPost(other, { title: `${title} next` });
    await page.clock.install();
    await enterAs(page, admin);
    await page.goto(`/pending-post?post=${postId}`);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await admin.call(postEndpoints.approve, { postId });
    await comeBack(page);
    await expect(page.getByText('This post has been decided or withdrawn in the meantime.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Next post' }).last().click();
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
);

test('an admin whose role does not load is asked for again, not sent away', async ({ page, admin }) => {
  await enterAs(page, admin);
  const mend = await breakCall(page, '/api/auth/check-admin');
  await page.goto('/pending-user-updates');
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible();
  await expect(page.getByText(wentWrong)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pending user updates' })).toBeVisible();
});

test(
  'Back leaves nothing out where a new post has moved the pages',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const word = uniqueName('moved');
    const post = (name: string) => publishPost(other, admin, { title: `${word} ${name}` });
    for (let count = 0; count < 11; count += 1) await post(String(count));
    await page.clock.install();
    await page.goto('/market');
    await expect(page.getByRole('link', { name: `${word} 10`, exact: true })).toBeVisible();
    await page.clock.fastForward(25_000);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('link', { name: `${word} 0`, exact: true })).toBeVisible();
    await page.getByRole('link', { name: `${word} 10`, exact: true }).click();
    await page.waitForURL('**/post/*');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await post('new');
    await page.clock.fastForward(31_000);
    await page.goBack();
    await expect(page.getByRole('link', { name: `${word} new`, exact: true })).toBeVisible();
    for (let count = 0; count < 11; count += 1) {
      await expect(page.getByRole('link', { name: `${word} ${count}`, exact: true })).toBeVisible();
    }
  },
);

test.describe('a conflict', () => {
  test.use({ allowedConsole: /status of 409/ });

  test('a post that another admin decided first shows its current status', async ({ page, admin, other }) => {
    const postId = await createPost(other);
    await enterAs(page, admin);
    await page.goto(`/post/${postId}`);
    await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Faster' });
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Show the current state' }).click();
    await expect(page.getByText('Deny reason: Faster')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  });
});
