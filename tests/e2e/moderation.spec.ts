import type { Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { sampleImage } from '../support/image-samples.ts';
import { createPost, type Person } from '../support/people.ts';
import {
  bothWidths,
  breakCall,
  enterAs,
  expect,
  expectAccessible,
  test,
  uniqueName,
  wentWrong,
} from './site.ts';

/** What only admins see. */

async function openInQueue(page: Page, postId: string, title: string): Promise<void> {
  await page.goto(`/pending-post?post=${postId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

async function statusOf(author: Person, postId: string) {
  const { body } = await author.call(postEndpoints.full, { postId });
  return { status: body['post_status'], reason: body['deny_reason'] };
}

test.describe('pending posts', () => {
  test(
    'the queue is walked with j and k, and a post is approved there',
    bothWidths,
    async ({ page, admin, other }) => {
      const title = uniqueName('queued');
      const first = await createPost(other, { title: `${title} one`, images: [sampleImage('png')] });
      const second = await createPost(other, { title: `${title} two` });
      await enterAs(page, admin);
      await page.goto('/settings');
      await page.getByRole('link', { name: 'Resolve Pending Posts' }).click();
      await page.waitForURL('**/pending-post');
      await openInQueue(page, first, `selling: ${title} one`);
      await expect(page.getByRole('link', { name: other.email })).toBeVisible();
      await expectAccessible(page);
      const items = page.getByRole('list', { name: 'Queue, oldest first' }).getByRole('listitem');
      const open = items.filter({ has: page.locator('[aria-current]') });
      const isWide = (page.viewportSize()?.width ?? 0) >= 768;
      await expect(page.getByText('j next k previous')).toBeVisible({ visible: isWide });
      // The keys work from the first moment.
      await page.keyboard.press('j');
      await expect(open).toContainText(`${title} two`);
      await page.keyboard.press('k');
      await expect(open).toContainText(`${title} one`);
      await expect(page.getByRole('heading', { name: `selling: ${title} one` })).toBeFocused();
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByText('Post approved.')).toBeVisible();
      await expect(items).toHaveText([new RegExp(`${title} two`)]);
      expect(await statusOf(other, first)).toMatchObject({ status: 'Available' });
      expect(await statusOf(other, second)).toMatchObject({ status: 'Pending' });
    },
  );

  test('a post is denied with a common reason beside what was typed', async ({ page, admin, other }) => {
    const title = uniqueName('blurry');
    const postId = await createPost(other, { title });
    await enterAs(page, admin);
    await openInQueue(page, postId, `selling: ${title}`);
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(page.getByLabel('Deny reason')).toBeFocused();
    // The queue's shortcut keys type letters in a text field.
    await page.keyboard.type('just ask');
    await page.getByRole('button', { name: 'This item is not allowed on this site.' }).click();
    await expect(page.getByLabel('Deny reason')).toHaveValue(
      'just ask\nThis item is not allowed on this site.',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deny this post' }).click();
    await expect(page.getByText('Post denied.')).toBeVisible();
    expect(await statusOf(other, postId)).toEqual({
      status: 'Denied',
      reason: 'just ask\nThis item is not allowed on this site.',
    });
  });

  test('denying on the page of the post returns to the queue', async ({ page, admin, other }) => {
    const postId = await createPost(other);
    await enterAs(page, admin);
    await page.goto(`/post/${postId}`);
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByRole('button', { name: 'Deny this post' }).click();
    await page.waitForURL('**/pending-post');
    expect(await statusOf(other, postId)).toMatchObject({ status: 'Denied' });
    // A decided post has no such buttons.
    await page.goto(`/post/${postId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('selling:');
    await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  });

  test('ten at first, Show more brings the rest', async ({ page, admin, other }) => {
    for (let count = 0; count < 11; count += 1) await createPost(other);
    await enterAs(page, admin);
    await page.goto('/pending-post');
    const items = page.getByRole('list', { name: 'Queue, oldest first' }).getByRole('listitem');
    await expect(items).toHaveCount(10);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(items.nth(10).locator(':focus')).toBeVisible();
    await expect(items).toHaveCount(11);
  });

  test('an empty queue says so', async ({ page, admin }) => {
    await enterAs(page, admin);
    await page.goto('/pending-post');
    await expect(page.getByText('No posts!')).toBeVisible();
  });
});

test.describe('when a decision about a post fails', () => {
  test.use({ allowedConsole: /status of (404|409|500)/ });

  test('it is told, loses no reason, and is tried again', async ({ page, admin, other }) => {
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

  test('a post that another admin was faster with is shown as it is now', async ({ page, admin, other }) => {
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

  for (const [place, path] of [
    ['/pending-post', '/api/post/pending-post'],
    ['/pending-user-updates', '/api/user/get-user-updates'],
  ] as const) {
    test(`${place} does not load: Not Found, then another try`, async ({ page, admin, other }) => {
      await createPost(other);
      await other.call(profileEndpoints.requestUpdate, { username: uniqueName('waits') });
      await enterAs(page, admin);
      const mend = await breakCall(page, path);
      await page.goto(place);
      await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await expect(page.getByText('Not Found', { exact: true })).toBeHidden();
    });
  }
});

test.describe('pending user updates', () => {
  test.use({ allowedConsole: /status of 500/ });

  const askedFor = async (member: Person, renamed = uniqueName('renamed')) => {
    await member.call(profileEndpoints.requestUpdate, {
      username: renamed,
      wechatQRCodeImage: sampleImage('png'),
    });
    return renamed;
  };

  test(
    'old stands beside new, names that it is close to below, and a denial tells the reason',
    bothWidths,
    async ({ page, admin, other }) => {
      const renamed = `${admin.username}_2026`;
      await askedFor(other, renamed);
      await enterAs(page, admin);
      await page.goto('/pending-user-updates');
      const card = page.getByRole('listitem', { name: other.username });
      await expect(card.getByText(other.username).first()).toBeVisible();
      await expect(card.getByText(renamed)).toBeVisible();
      await expect(card.getByText('This name is similar to chief.')).toBeVisible();
      await expect(card.getByText('Profile image')).toBeVisible();
      await expect(card.getByRole('img', { name: 'WeChat QR code, new' })).toBeVisible();
      await card.getByRole('button', { name: 'Deny', exact: true }).click();
      await card.getByRole('button', { name: 'The image is not a WeChat QR code.' }).click();
      await card.getByRole('button', { name: 'Deny this request' }).click();
      await expect(card).toBeHidden();
      expect((await other.call(profileEndpoints.info)).body).toMatchObject({
        username: other.username,
        update_result: 'denied',
        update_denied_reason: 'The image is not a WeChat QR code.',
      });
    },
  );

  test('a failed decision is told, loses no reason, and is tried again', async ({
    page,
    admin,
    other,
    member,
  }) => {
    const renamed = await askedFor(other);
    await askedFor(member);
    await enterAs(page, admin);
    await page.goto('/pending-user-updates');
    let mend = await breakCall(page, '/api/user/approve-update');
    let card = page.getByRole('listitem', { name: other.username });
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(card.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
    await mend();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toBeHidden();
    expect((await other.call(profileEndpoints.info)).body).toMatchObject({ username: renamed });

    mend = await breakCall(page, '/api/user/deny-update');
    card = page.getByRole('listitem', { name: member.username });
    await card.getByRole('button', { name: 'Deny', exact: true }).click();
    await card.getByLabel('Deny reason').fill('Typed with care');
    await card.getByRole('button', { name: 'Deny this request' }).click();
    await expect(card.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
    await expect(card.getByLabel('Deny reason')).toHaveValue('Typed with care');
    await mend();
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card).toBeHidden();
    expect((await member.call(profileEndpoints.info)).body).toMatchObject({
      update_denied_reason: 'Typed with care',
    });
  });
});
