import type { Page } from 'playwright/test';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import {
  breakCall,
  enterAs,
  expect,
  expectAccessible,
  holdBack,
  test,
  uniqueName,
  wentWrong,
} from '../site.ts';

/** What only admins see. */

async function openInQueue(page: Page, postId: string, title: string): Promise<void> {
  await page.goto(`/pending-post?post=${postId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

async function statusOf(author: Person, postId: string) {
  const { body } = await author.call(postEndpoints.full, { postId });
  return { status: body['post_status'], reason: body['deny_reason'] };
}

test('keys approve, deny with a numbered reason, and undo', async ({ page, admin, other }) => {
  const title = uniqueName('keyed');
  const first = await createPost(other, { title: `${title} one` });
  const second = await createPost(other, { title: `${title} two` });
  const third = await createPost(other, { title: `${title} three` });
  await enterAs(page, admin);
  await openInQueue(page, first, `selling: ${title} one`);
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText(`Post approved. “${title} one”`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `selling: ${title} two` })).toBeFocused();
  await page.keyboard.press('d');
  await page.keyboard.press('4');
  await expect(page.getByText(`Post denied. “${title} two”`)).toBeVisible();
  expect(await statusOf(other, second)).toEqual({
    status: 'Denied',
    reason: 'This item is not allowed on this site. Please see the community guidelines.',
  });
  await expect(page.getByRole('heading', { name: `selling: ${title} three` })).toBeFocused();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: `selling: ${title} two` })).toBeVisible();
  expect(await statusOf(other, second)).toEqual({ status: 'Pending', reason: null });
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: `selling: ${title} one` })).toBeVisible();
  expect(await statusOf(other, first)).toMatchObject({ status: 'Pending' });
  // Both are ticked and approved together.
  await page.getByRole('checkbox', { name: `Select ${title} two` }).check();
  await page.getByRole('checkbox', { name: `Select ${title} three` }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('Post approved. 2 posts')).toBeVisible();
  expect(await statusOf(other, second)).toMatchObject({ status: 'Available' });
  expect(await statusOf(other, third)).toMatchObject({ status: 'Available' });
});

test('an admin takes a published post down and undoes it', async ({ page, admin, other }) => {
  const postId = await publishPost(other, admin);
  await enterAs(page, admin);
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(dialog.getByText('Please write a reason.')).toBeVisible();
  await dialog.getByLabel('Deny reason').fill('A forgery');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('The post was taken down.')).toBeVisible();
  expect(await statusOf(other, postId)).toEqual({ status: 'Denied', reason: 'A forgery' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The post waits for review again.')).toBeVisible();
});

test('[2.55 4.9 4.10] denying on the page of the post returns to the queue', async ({
  page,
  admin,
  other,
}) => {
  const postId = await createPost(other);
  await enterAs(page, admin);
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('button', { name: 'Deny this post' }).click();
  await page.waitForURL('**/pending-post');
  expect(await statusOf(other, postId)).toMatchObject({ status: 'Denied' });
  // A post that has been decided has no decision buttons.
  await page.goto(`/post/${postId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('selling:');
  for (const name of ['Approve', 'Deny']) await expect(page.getByRole('button', { name })).toBeHidden();
});

test('[2.34 7.13 8.2] empty, it says so; Show more brings the rest', async ({ page, admin, other }) => {
  await enterAs(page, admin);
  await page.goto('/pending-post');
  await expect(page.getByText('No posts!')).toBeVisible();
  for (let count = 0; count < 11; count += 1) await createPost(other);
  await page.reload();
  const items = page.getByRole('list', { name: 'Queue, oldest first' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items.nth(10).locator(':focus')).toBeVisible();
  await expect(items).toHaveCount(11);
});
test.describe('when a decision about a post fails', () => {
  test.use({ allowedConsole: /status of (404|409|500)/ });

  test('[2.55 4.10 8.11] the error is shown, the reason is kept, and a retry succeeds', async ({
    page,
    admin,
    other,
  }) => {
    const [approved, denied] = [await createPost(other), await createPost(other)];
    await enterAs(page, admin);
    let mend = await breakCall(page, '/api/post/approve-post');
    await page.goto(`/post/${approved}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
    expect(await statusOf(other, approved)).toMatchObject({ status: 'Pending' });
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/pending-post');
    expect(await statusOf(other, approved)).toMatchObject({ status: 'Available' });

    mend = await breakCall(page, '/api/post/deny-post');
    await page.goto(`/post/${denied}`);
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByLabel('Deny reason').fill('Only two words');
    await page.getByRole('button', { name: 'Deny this post' }).click();
    await expect(page.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
    await expect(page.getByLabel('Deny reason')).toHaveValue('Only two words');
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/pending-post');
    expect(await statusOf(other, denied)).toEqual({ status: 'Denied', reason: 'Only two words' });
  });

  test('an admin sees what another has open, and who was faster', async ({ page, admin, other, site }) => {
    const title = uniqueName('shared');
    const first = await createPost(other, { title: `${title} one` });
    const second = await createPost(other, { title: `${title} two` });
    const colleague = await addMember(site, { role: 'admin' });
    await colleague.call(deskEndpoints.presence, { postId: first });
    await enterAs(page, admin);
    await page.goto('/pending-post');
    const queue = page.getByRole('list', { name: 'Queue, oldest first' });
    const item = queue.getByRole('listitem').filter({ hasText: `${title} one` });
    await expect(item).toContainText(`${colleague.username} is viewing it`);
    await openInQueue(page, second, `selling: ${title} two`);
    // A periodic refetch of the queue would remove the post before the key is pressed.
    const release = await holdBack(page, `**${postEndpoints.pending.path}*`);
    await colleague.call(postEndpoints.approve, { postId: second });
    await page.keyboard.press('a');
    await expect(
      page.getByText(`“${title} two” was not decided. ${colleague.username} approved it.`),
    ).toBeVisible();
    release();
  });

  test('[8.1] queues that do not load: Not Found, then another try', async ({ page, admin, other }) => {
    await createPost(other);
    await other.call(profileEndpoints.requestUpdate, { username: uniqueName('waits') });
    await enterAs(page, admin);
    for (const [place, path] of [
      ['/pending-post', '/api/post/pending-post'],
      ['/pending-user-updates', '/api/user/get-user-updates'],
    ] as const) {
      const mend = await breakCall(page, path);
      await page.goto(place);
      await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText('Not Found', { exact: true })).toBeHidden();
    }
  });
});
