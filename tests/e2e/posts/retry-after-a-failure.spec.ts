import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost, type Person } from '../../support/people.ts';
import {
  breakCall,
  expect,
  expectAccessible,
  fillSignUp,
  follow,
  password,
  test,
  uniqueName,
  wentWrong,
  openMenu,
} from '../site.ts';

/** Failures are shown and can be retried (specification, section 8). */

test.use({ allowedConsole: /status of (4|5)\d\d|net::ERR_/ });

const unreachable = 'The site could not be reached. Please check your connection and try again.';

test('[2.31 8.1] lists that do not load: Not Found, then another try', async ({ memberPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [place, path] of [
    ['/market', '/api/post/market-post'],
    ['/search?search=lamp', '/api/post/search-and-filter-posts'],
    ['/saved', '/api/post/my-saved-post'],
    ['/myposts/available', '/api/post/my-available-post'],
    ['/myposts/draft-denied', '/api/post/my-draft-denied-post'],
    ['/myposts/archived', '/api/post/my-archived-post'],
  ] as const) {
    await test.step(place, async () => {
      const mend = await breakCall(page, path);
      await follow(page, place);
      await expect(page.getByText('Not Found', { exact: true })).toBeVisible();
      await expect(page.getByText('No posts!')).toBeHidden();
      if (place === '/market') await expectAccessible(page);
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Not Found', { exact: true })).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
      const bookmark = page.getByRole('button', { name: /^Save / });
      await expect(bookmark.or(page.getByText('No posts!')).first()).toBeVisible();
    });
  }
});

test('[8.3] a post that does not load says so and loads after a retry', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const title = uniqueName('late');
  const postId = await publishPost(other, admin, { title });
  const mend = await breakCall(page, '/api/post/get-post-full');
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('An error occurred while fetching the post.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the market' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not Found');
  await expectAccessible(page);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title}`);
});

/** Gives the member a profile image and a QR code, as an admin would. */
async function givePictures(member: Person, admin: Person): Promise<void> {
  await member.call(profileEndpoints.requestUpdate, {
    username: member.username,
    profileImage: sampleImage('png'),
    wechatQRCodeImage: sampleImage('png'),
  });
  const all = (await admin.call(profileEndpoints.listUpdates)).body as {
    request_id: string;
    username: string;
  }[];
  const request = all.find(({ username }) => username === member.username);
  expect(await admin.call(profileEndpoints.approveUpdate, { requestId: request?.request_id })).toMatchObject({
    status: 200,
  });
}

test('[2.47 3.10 8.13] broken photos, faces and QR codes give way to the defaults', async ({
  memberPage: page,
  other,
  admin,
}) => {
  await givePictures(other, admin);
  const title = uniqueName('unseen');
  const postId = await publishPost(other, admin, { title, images: [sampleImage('jpg'), sampleImage('png')] });
  /** For each visible image: whether it has loaded, and whether it came from the server or is the default. */
  const drawn = () =>
    page.locator('main img, dialog img').evaluateAll((images) =>
      images
        .filter((image) => image instanceof HTMLImageElement && image.checkVisibility())
        .map((image) => image as HTMLImageElement)
        .map(({ naturalWidth, currentSrc }) => [naturalWidth > 0, currentSrc.includes('/uploads/')]),
    );
  const look = async (fromServer: boolean) => {
    await page.goto(`/search?search=${title}`);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect.poll(drawn).toEqual([[true, fromServer]]);
    await page.goto(`/post/${postId}`);
    await page.getByRole('button', { name: 'Connect' }).first().click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expect
      .poll(async () => (await drawn()).every(([whole, served]) => whole && served === fromServer))
      .toBe(true);
    // Two photos, the author's face twice and the QR code.
    expect(await drawn()).toHaveLength(5);
  };
  await look(true);
  await page.route('**/uploads/**', (route) => route.abort());
  await look(false);
});

test('[8.15] a form that meets a server that is down keeps every word, and is sent later', async ({
  page,
  site,
}) => {
  const { username, email } = await fillSignUp(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert').filter({ hasText: unreachable })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('University email')).toHaveValue(email);
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/email-verification');
  expect(await site.mailbox.code(email)).toMatch(/^\d{6}$/);
});

test('[8.10] a failed Reserve shows an error beside the button and can be retried', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin);
  const mend = await breakCall(page, '/api/post/edit-post');
  await page.goto(`/post/${postId}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Reserve' }).click();
  await expect(page.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('In progress', { exact: true })).toBeVisible();
  expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({
    post_status: 'In progress',
  });
});

for (const [action, path, tab] of [
  ['Archive', '/api/post/archive-post', '/myposts/archived'],
  ['Delete', '/api/post/delete-post', '/myposts/available'],
] as const) {
  test(`[8.10] a failed ${action} shows an error in its dialog and can be retried`, async ({
    page,
    member,
    admin,
  }) => {
    const postId = await publishPost(member, admin);
    const mend = await breakCall(page, path);
    await page.goto(`/post/${postId}`);
    await openMenu(page);
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog.getByText(wentWrong)).toBeVisible();
    await expectAccessible(page);
    expect((await member.call(postEndpoints.full, { postId })).body).toMatchObject({
      post_status: 'Available',
    });
    await mend();
    await page.keyboard.press('Escape');
    await openMenu(page);
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(wentWrong)).toBeHidden();
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await page.waitForURL(`**${tab}`);
  });
}

test('[4.12 8.10] a deal that can not be archived shows an error, and can be deleted instead', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin);
  await breakCall(page, '/api/post/archive-post');
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Deal made!' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: wentWrong })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/myposts/available');
});

test('[4.15 8.9] a failed unsave is reverted and reported', async ({ page, member, other, admin }) => {
  const title = uniqueName('kept');
  const postId = await publishPost(other, admin, { title });
  await member.call(postEndpoints.save, { postId });
  const mend = await breakCall(page, '/api/post/unsave-post');
  await page.goto(`/post/${postId}`);
  const bookmark = page.getByRole('button', { name: `Save ${title}` });
  await bookmark.click();
  await expect(page.getByText('This could not be removed from your saved posts.')).toBeVisible();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expect(bookmark).toHaveAccessibleName(/saved 1 time$/);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
});

test('a session that ends while a name is being typed loses nothing', async ({ page, member }) => {
  const renamed = uniqueName('renamed');
  await page.goto('/settings');
  await page.getByLabel('Username').fill(renamed);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/login?next=%2Fsettings');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.getByLabel('Username or email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/settings');
  await expect(page.getByLabel('Username')).toHaveValue(renamed);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pending update from admin, so cannot update settings for now.')).toBeVisible();
});

test('[8.7 8.8] settings say what the server refuses, and a request that is already open holds the form', async ({
  page,
  member,
  other,
}) => {
  await page.goto('/settings');
  await page.getByLabel('Username').fill(other.username);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This username is already taken.')).toBeVisible();
  // In another browser, the same member requests an update.
  await member.call(profileEndpoints.requestUpdate, { username: uniqueName('meanwhile') });
  await page.getByLabel('Username').fill(uniqueName('second'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Pending update from admin, so cannot update settings for now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});
