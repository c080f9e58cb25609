import { sampleImage } from '../../support/image-samples.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { approveUpdate, askUpdate, openRequestOf } from '../../support/updates.ts';
import { expect, expectAccessible, fillSignUp, test, uniqueName } from '../site.ts';

/** What members do by mistake, and how they get out of it. */

test('on phones Logout and the language are not beside the search', async ({ memberPage: page }) => {
  await page.goto('/settings');
  const header = page.getByRole('banner');
  await expect(header.getByRole('combobox')).toBeVisible();
  await expect(header.getByRole('button', { name: /^(Logout|切换到中文)$/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(header.getByRole('button', { name: /^(Logout|切换到中文)$/ })).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('Start over can be undone', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  const title = page.getByLabel('Title');
  await title.fill('Typed with care');
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(title).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Typed with care');
  await page.reload();
  await expect(title).toHaveValue('Typed with care');
});

test('Logout asks first if only photos were chosen', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: sampleImage('png').bytes });
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByText('Cancel').click();
  await page.goto('/new-post');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
});

test('a draft is saved where drafts are', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  await page.getByLabel('Title').fill('Later');
  await page.getByLabel('Price', { exact: true }).fill('６８０ 元');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await page.waitForURL('**/myposts/draft-denied');
  await expect(page.getByRole('listitem').filter({ hasText: 'Later' })).toContainText('¥680');
});

test('a pending post is withdrawn and corrected', async ({ page, member }) => {
  const title = uniqueName('tpyo');
  const postId = await createPost(member, { title, description: 'As it was.' });
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Withdraw and correct' }).click();
  await page.waitForURL(`**/new-post?copy=${postId}`);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Description')).toHaveValue('As it was.');
});

test('a post that was approved with a mistake is copied into the new form', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin, { title: uniqueName('tpyo') });
  await page.goto(`/edit-post/${postId}`);
  await page.getByRole('link', { name: 'Create a new post' }).click();
  await page.waitForURL(`**/new-post?copy=${postId}`);
  await expect(page.getByLabel('Title')).toHaveValue(/^tpyo/);
});

test('a tap on the tab of the current screen goes to its top', async ({ memberPage: page, other, admin }) => {
  for (let count = 0; count < 8; count += 1) await publishPost(other, admin);
  await page.goto('/market');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Market' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('a code may have spaces and full-width digits, and the page says where it was sent', async ({
  page,
  site,
}) => {
  const { email } = await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/email-verification');
  await expect(page.getByText(`We have sent a code to ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Wrong address? Correct it' }).click();
  await expect(page.getByLabel('University email')).toHaveValue(email);
  await page.goBack();
  const code = await site.mailbox.code(email);
  const wide = [...code].map((digit) => String.fromCodePoint(0xfe_e0 + (digit.codePointAt(0) ?? 0)));
  await page.getByLabel('Verification code').fill(` ${wide.slice(0, 3).join('')} ${wide.slice(3).join('')} `);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL('**/login');
});

test('a QR code can be enlarged and saved as PNG', async ({ memberPage: page, other, admin }) => {
  await askUpdate(other, { wechatQRCodeImage: sampleImage('png') });
  await approveUpdate(admin, await openRequestOf(other, admin));
  await page.goto(`/post/${await publishPost(other, admin)}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const picture = page.getByRole('img', { name: `WeChat QR code of ${other.username}` });
  const before = await picture.boundingBox();
  await page.getByRole('button', { name: 'Enlarge the code' }).click();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(before?.width ?? 999);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save image' }).click();
  expect((await download).suggestedFilename()).toBe(`wechat-${other.username}.png`);
});

test.describe('a connection that breaks', () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ });

  test('is reported as such, and loading goes on by itself', async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('tunnel');
    const postId = await publishPost(other, admin, { title });
    const script = page.waitForEvent('requestfinished', (request) =>
      /assets\/post-(?!grid|form)\w/.test(request.url()),
    );
    await page.goto('/saved');
    await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
    // The script of the post screen is preloaded.
    await script;
    await page.context().setOffline(true);
    await page.evaluate((to) => history.pushState(null, '', to), `/post/${postId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
    await expect(page.getByText('An error occurred while fetching the post.')).toBeVisible();
    await expect(page.getByText('The site could not be reached.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title}`);
    await page.goto('/post/99999999');
    await expect(page.getByText('It may have been sold or removed.')).toBeVisible();
  });

  test('an error message disappears when a retry succeeds, and with its screen', async ({
    memberPage: page,
    other,
    admin,
  }) => {
    const title = uniqueName('unlucky');
    await publishPost(other, admin, { title });
    await page.route('**/api/post/save-post', (route) => route.abort());
    await page.goto('/market');
    const bookmark = page.getByRole('button', { name: `Save ${title}` });
    const error = page.getByText('This could not be saved.');
    await bookmark.click();
    await expect(error).toBeVisible();
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(error).toBeHidden();
    await page.goBack();
    await bookmark.click();
    await expect(error).toBeVisible();
    await page.unroute('**/api/post/save-post');
    await bookmark.click();
    await expect(error).toBeHidden();
  });
});
