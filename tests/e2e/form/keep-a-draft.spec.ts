import type { Page } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';
import { breakCall, expect, follow, logIn, logOut, test, wentWrong } from '../site.ts';

/** Unsent text is kept, for its author only. */

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

test('photos that were damaged in the browser are dropped with a word, once', async ({ page, other }) => {
  await begin(page, other);
  await expect.poll(() => databases(page)).toBe(1);
  for (const damage of ['a list', 'no list']) {
    await page.goto('/settings');
    await page.evaluate(
      (isList) =>
        new Promise<void>((resolve) => {
          localStorage.setItem('draft:new-post photos', '{"kept":true}');
          const opening = indexedDB.open('drafts', 1);
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('photos', 'readwrite').objectStore('photos');
            const reading = store.get('new-post');
            reading.addEventListener('success', () => {
              const kept = Array.isArray(reading.result) ? reading.result : [];
              store.put(isList ? [...kept, null, 5, {}] : { photo: 1 }, 'new-post');
              store.transaction.addEventListener('complete', () => {
                opening.result.close();
                resolve();
              });
            });
          });
        }),
      damage === 'a list',
    );
    const told = page.getByText('Photos that this browser had kept could not be read.');
    for (const isFirst of [true, false]) {
      await page.goto('/new-post');
      await expect(page.getByLabel('Title')).toHaveValue('Half a title');
      await expect(photos(page)).toHaveCount(damage === 'a list' ? 1 : 0);
      await expect(told).toHaveCount(isFirst ? 1 : 0);
    }
  }
});

test('a draft that was typed in a session opened by cookie alone is not shown to the next member', async ({
  page,
  member,
  other,
}) => {
  await page.goto('/new-post');
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await page.getByLabel('Title').fill(`Half a title of ${member.username}`);
  await page.getByLabel('Price', { exact: true }).fill('5');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await page.waitForURL('**/login?next=**');
  await logIn(page, other);
  await page.waitForURL('**/new-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('a logout leaves neither words nor photos in the browser', async ({ page, other }) => {
  await begin(page, other);
  await expect.poll(() => databases(page)).toBe(1);
  await logOut(page);
  // A stray tap on Logout must not lose the draft.
  const asks = page.getByRole('dialog', { name: 'Log out?' });
  await asks.getByText('Cancel').click();
  await expect.poll(() => databases(page)).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await asks.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => databases(page)).toBe(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Half a title');
});

test('a logout asks first if the form of an older draft was changed', async ({ page, member }) => {
  const postId = await createPost(member, { postStatus: 'Draft' });
  await page.goto(`/edit-post/${postId}`);
  await page.getByLabel('Title').fill('Half a title');
  await logOut(page);
  await expect(page.getByRole('dialog', { name: 'Log out?' })).toBeVisible();
});

test('the last words come back if the storage of the browser was full', async ({ memberPage: page }) => {
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
  test('[4.3 8.4] a draft of a post survives a refusal by the server, which the red box shows', async ({
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

test.describe('without a connection', () => {
  test.use({ allowedConsole: /ERR_INTERNET_DISCONNECTED/ });
  test('a post that waits to be sent is not sent as the member who logs in next', async ({
    memberPage: page,
    other,
  }) => {
    const second = await page.context().newPage();
    await page.goto('/new-post');
    await page.getByLabel('Title').fill('Half a title');
    await page.getByLabel('Price', { exact: true }).fill('5');
    // Only this tab is offline.
    await page.route('**/api/post/create-post', (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText('You are offline. Your post will be sent when')).toBeVisible();
    await second.goto('/market');
    await logOut(second);
    await second.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login**');
    await second.waitForURL('**/login');
    await logIn(second, other);
    await second.waitForURL('**/market');
    await page.unroute('**/api/post/create-post');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await follow(page, '/myposts/draft-denied');
    await expect(page.getByText('No posts!')).toBeVisible();
    expect(sent).toContain('/api/post/my-draft-denied-post');
    expect(sent).not.toContain('/api/post/create-post');
  });
});
