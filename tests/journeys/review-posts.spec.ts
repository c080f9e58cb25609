import type { Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { bothWidths, enterAs, expect, expectAccessible, test, uniqueName } from '../e2e/site.ts';
import { sampleImage } from '../support/image-samples.ts';
import { createPost, type Person } from '../support/people.ts';

/** What only admins see. */

async function openInQueue(page: Page, postId: string, title: string): Promise<void> {
  await page.goto(`/pending-post?post=${postId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

async function statusOf(author: Person, postId: string) {
  const { body } = await author.call(postEndpoints.full, { postId });
  return { status: body['post_status'], reason: body['deny_reason'] };
}

test(
  '[2.10] the queue is walked with j and k, and a post is approved there',
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
  await page
    .getByRole('button', {
      name: 'This item is not allowed on this site. Please see the community guidelines.',
    })
    .click();
  await expect(page.getByLabel('Deny reason')).toHaveValue(
    'just ask\nThis item is not allowed on this site. Please see the community guidelines.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deny this post' }).click();
  await expect(page.getByText('Post denied.')).toBeVisible();
  expect(await statusOf(other, postId)).toEqual({
    status: 'Denied',
    reason: 'just ask\nThis item is not allowed on this site. Please see the community guidelines.',
  });
});
