import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { enterAs, expect, follow, holdBack, test, uniqueName, ownContext, openMenu } from '../site.ts';

/** A late response doesn't navigate a member who left the page. A failure is reported by a toast. */

test.use({ allowedConsole: /status of 500|net::ERR_/ });

test('a post approved slowly does not close the one that was opened meanwhile', async ({
  page,
  admin,
  other,
}) => {
  const title = uniqueName('slow');
  for (const word of ['one', 'two', 'three']) await createPost(other, { title: `${title} ${word}` });
  const release = await holdBack(page, '**/api/post/approve-post');
  await enterAs(page, admin);
  await page.goto('/pending-post');
  await expect(page.getByRole('heading', { name: `${title} one` })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: `${title} three` }).click();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.keyboard.type('Half a ');
  release();
  await expect(page.getByText('Post approved.')).toBeVisible();
  await expect(page.getByRole('button', { name: `${title} one` })).toBeHidden();
  await page.keyboard.type('reason');
  await expect(page.getByLabel('Deny reason')).toHaveValue('Half a reason');
  await expect(page.getByRole('heading', { name: `${title} three` })).toBeVisible();
});

test('a request approved slowly does not take the focus from the one that is being denied', async ({
  page,
  admin,
  other,
  member,
}) => {
  for (const person of [other, member]) {
    await person.call(profileEndpoints.requestUpdate, { username: uniqueName('renamed') });
  }
  const release = await holdBack(page, '**/api/user/approve-update');
  await enterAs(page, admin);
  await page.goto('/pending-user-updates');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('article', { name: member.username })).toBeVisible();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.keyboard.type('Half a ');
  release();
  await expect(page.getByText(`Update of ${other.username} approved.`)).toBeVisible();
  await page.keyboard.type('reason');
  await expect(page.getByLabel('Deny reason')).toHaveValue('Half a reason');
});

test('a post deleted slowly does not close the form that was opened meanwhile', async ({ page, member }) => {
  const postId = await createPost(member, { postStatus: 'Draft' });
  const release = await holdBack(page, '**/api/post/delete-post');
  await page.goto(`/post/${postId}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await follow(page, '/new-post');
  await page.getByLabel('Title').fill('Half a ');
  const deleted = page.waitForResponse('**/api/post/delete-post');
  release();
  await (await deleted).finished();
  await page.getByLabel('Title').pressSequentially('title');
  await expect(page.getByLabel('Title')).toHaveValue('Half a title');
  await expect(page).toHaveURL('/new-post');
});

test('a post that could not be sent is reported on the screen that its author opened since, and its text is kept', async ({
  memberPage: page,
}) => {
  const title = uniqueName('unsent');
  const release = await holdBack(page, '**/api/post/create-post', 500);
  await page.goto('/new-post');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Price', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Post to market' }).click();
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
  release();
  await expect(
    page.getByText(/^Your post was not sent; what you typed is saved\. Not this time\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Post', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
});

test('a bookmark that could not be set is reported on the screen that the member opened since', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const title = uniqueName('unmarked');
  const postId = await publishPost(other, admin, { title });
  const release = await holdBack(page, '**/api/post/save-post', 500);
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await page.getByRole('link', { name: 'Go to the market' }).click();
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
  release();
  await expect(page.getByText('This could not be saved. Not this time.')).toBeVisible();
});

test(
  'an upload that hangs is aborted, reported once, and sent again',
  ownContext,
  async ({ memberPage: page }) => {
    await page.clock.install();
    await page.goto('/new-post');
    await page.getByLabel('Title').fill(uniqueName('stuck'));
    await page.getByLabel('Price', { exact: true }).fill('5');
    await holdBack(page, '**/api/post/create-post');
    const hanging = page.waitForRequest('**/api/post/create-post');
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await hanging;
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/^The site could not be reached\./)).toHaveCount(1);
    await page.unroute('**/api/post/create-post');
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await page.waitForURL('**/myposts/**');
  },
);
