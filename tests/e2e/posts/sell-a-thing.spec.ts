import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost, publishPost } from '../../support/people.ts';
import { expect, expectAccessible, test, uniqueName } from '../site.ts';

const file = (extension: Parameters<typeof sampleImage>[0], name = `photo.${extension}`) => {
  const { bytes, mediaType } = sampleImage(extension);
  return { name, mimeType: mediaType, buffer: bytes };
};

test('[3.5 5.9 9.2] files beyond ten are dropped with a note', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  const files = Array.from({ length: 12 }, (_, index) => file('png', `photo ${index}.png`));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('A post can have up to 10 photos: 2 were not added.')).toBeVisible();
});

test('[2.4 2.19] a draft is edited whole and posted', async ({ page, member }) => {
  const postId = await createPost(member, {
    postStatus: 'Draft',
    images: [sampleImage('png'), sampleImage('jpg')],
  });
  const title = uniqueName('second_thought');
  await page.goto(`/edit-post/${postId}`);
  await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await page.getByRole('button', { name: 'Post to market' }).click();
  await page.waitForURL('**/myposts/**');
  const { body } = await member.call(postEndpoints.full, { postId });
  expect(body).toMatchObject({ post_title: title, post_status: 'Pending' });
  expect(body['images']).toHaveLength(1);
});

test('[4.6] a post on the market: price and status change, title and photos are locked', async ({
  page,
  member,
  admin,
}) => {
  const postId = await publishPost(member, admin, { title: uniqueName('locked') });
  await page.goto(`/edit-post/${postId}`);
  await expect(
    page.getByText('The title can’t be changed any more. Create a new post instead.'),
  ).toBeVisible();
  // A typed price uses the currency on the screen, even if another tab has changed the post's currency.
  await member.call(postEndpoints.edit, { postId, currency: '$' });
  await page.getByLabel('Price', { exact: true }).fill('0');
  await page.getByRole('radio', { name: 'In progress' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect
    .poll(async () => (await member.call(postEndpoints.full, { postId })).body)
    .toMatchObject({ price: '0', currency: '¥', post_status: 'In progress' });
});

test('[2.18 4.7] members who may not edit are redirected', async ({ page, member, other, admin }) => {
  const theirs = await publishPost(other, admin);
  await page.goto(`/edit-post/${theirs}`);
  await page.waitForURL('**/unauthorized-page');
  const archived = await publishPost(member, admin);
  await member.call(postEndpoints.archive, { postId: archived });
  await page.goto(`/edit-post/${archived}`);
  await page.waitForURL((url) => url.pathname === '/');
});

test('[4.2] an archived post is copied to a new draft with its photos', async ({ page, member, admin }) => {
  const title = uniqueName('again');
  const postId = await publishPost(member, admin, { title, images: [sampleImage('png')] });
  await member.call(postEndpoints.archive, { postId });
  await page.goto(`/post/${postId}`);
  await page.getByRole('link', { name: 'Copy to a new draft' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await page.waitForURL('**/myposts/**');
  const [card] = (await member.call(postEndpoints.myDraftDenied)).body as {
    post_id: string;
    post_title: string;
  }[];
  expect(card?.post_title).toBe(title);
  expect((await member.call(postEndpoints.full, { postId: card?.post_id })).body['images']).toHaveLength(1);
});

test('an expired post is renewed by one press', async ({ page, member, admin, site }) => {
  const title = uniqueName('expired');
  const postId = await publishPost(member, admin, { title });
  await site.database.sql('update posts set expires_on = current_date - 3 where id = $1', [postId]);
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('Expired').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renew' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^4 weeks, until / }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect
    .poll(async () => (await member.call(postEndpoints.search, { search: title })).body)
    .toHaveLength(1);
});

test.describe('nothing typed is lost', () => {
  test.use({ allowedConsole: /status of (4|5)\d\d|ERR_/ });

  test('[8.15] over a reload, a refusal and a lost session', async ({ page, member }) => {
    const title = uniqueName('precious');
    await page.goto('/new-post');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('A long text that took a while');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await expect(page.getByLabel('Description')).toHaveValue('A long text that took a while');

    await page.getByLabel('Price', { exact: true }).fill('5');
    await page.route('**/api/post/create-post', (route) =>
      route.fulfill({
        status: 500,
        json: { message: 'Something went wrong. Please try again later.', code: 'server_error' },
      }),
    );
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible();
    await page.unroute('**/api/post/create-post');
    await page.route('**/api/post/create-post', (route) => route.abort());
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText(/^The site could not be reached\./)).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.unroute('**/api/post/create-post');

    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await page.waitForURL('**/login?next=**');
    await page.getByLabel('Username or email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/new-post');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await page.waitForURL('**/myposts/**');
  });

  test('[7.15] a retry after a lost reply creates one post', async ({ page, member }) => {
    await page.goto('/new-post');
    await page.getByLabel('Title').fill(uniqueName('once'));
    await page.getByLabel('Price', { exact: true }).fill('5');
    await page.route(
      '**/api/post/create-post',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Post to market' }).click();
    await expect(page.getByText(/^The site could not be reached\./)).toBeVisible();
    await page.getByRole('button', { name: 'Post to market' }).click();
    await page.waitForURL('**/myposts/available');
    expect((await member.call(postEndpoints.myAvailable)).body).toHaveLength(1);
  });
});
