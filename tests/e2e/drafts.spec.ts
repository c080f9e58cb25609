import type { Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, createPost, type Person } from '../support/people.ts';
import { breakCall, expect, logIn, logOut, test, wentWrong } from './site.ts';

/** Unsent text is kept for its author. */

test.use({ allowedConsole: /status of 401/ });

/** Logs in and fills the form with a title and a photo. */
async function begin(page: Page, person: Person): Promise<void> {
  await page.goto('/login?next=/new-post');
  await logIn(page, person);
  await page.waitForURL('**/new-post');
  await page.getByLabel('Title').fill('Half a title');
  await page.getByLabel('Price', { exact: true }).fill('5');
  const { bytes, mediaType } = sampleImage('png');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'photo.png', mimeType: mediaType, buffer: bytes });
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(1);
}

const photos = (page: Page) => page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).length);

for (const who of ['the same member', 'another member'] as const) {
  test(`over a lost session, when ${who} logs in`, async ({ page, other, site }) => {
    await begin(page, other);
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await page.waitForURL('**/login?next=**');
    const isSame = who === 'the same member';
    await logIn(page, isSame ? other : await addMember(site));
    await page.waitForURL('**/new-post');
    await expect(page.getByLabel('Title')).toHaveValue(isSame ? 'Half a title' : '');
    await expect(photos(page)).toHaveCount(isSame ? 1 : 0);
  });
}

test('a logout leaves neither words nor photos in the browser', async ({ page, other }) => {
  await begin(page, other);
  await expect.poll(() => databases(page)).toBe(1);
  await logOut(page);
  // A stray tap is no reason to lose it.
  const asks = page.getByRole('dialog', { name: 'Log out?' });
  await asks.getByText('Cancel').click();
  await expect.poll(() => databases(page)).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await asks.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => databases(page)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a title');
});

test('the last words come back where the browser had no room for them', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  await page.getByLabel('Title').fill('Half a');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Title').fill('Half a title');
  await page.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Title')).toHaveValue('Half a title');
});

test.describe('when the server fails', () => {
  test.use({ allowedConsole: /status of 500/ });
  test('a draft of a post survives a refusal by the server, told in the red box', async ({
    page,
    member,
  }) => {
    const postId = await createPost(member, { postStatus: 'Draft' });
    const mend = await breakCall(page, '/api/post/edit-draft-post');
    await page.goto(`/edit-post/${postId}`);
    await page.getByLabel('Description').fill('Typed with care');
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Typed with care');
    await mend();
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await page.waitForURL('**/myposts/**');
    expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({
      description: 'Typed with care',
    });
  });
});
