import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost } from '../../support/people.ts';
import { enterAs, expect, holdBack, test, uniqueName, withoutFacts } from '../site.ts';

/** The lists, line by line (specification, sections 2 and 9). */

test('[2.28 9.6 9.7] the five filters hold the labels of the specification', async ({ memberPage: page }) => {
  await page.goto('/market');
  for (const [name, labels] of [
    ['Status', ['All post statuses', 'Available', 'In progress', 'Archived']],
    ['Type', ['All post types', 'Sell posts', 'Buy posts']],
    ['Category', ['All categories', 'Textbook', 'Kitchenware', 'Food', 'Others']],
    ['Negotiability', ['Select negotiability', 'Open to negotiate', 'Not open to negotiate']],
    [
      'Sort',
      [
        'Latest first',
        'Oldest first',
        'Lowest price',
        'Highest price',
        'Most saved',
        'Least saved',
        'Earliest expiration',
        'Latest expiration',
      ],
    ],
  ] as const) {
    const filter = page.getByLabel(name, { exact: true });
    await expect(filter.locator('option')).toHaveText([...labels]);
    await expect(filter).toHaveValue(labels[0]);
  }
});

test('[2.29 9.8] a card shows price, type, age and how long ago it was posted, and is one link', async ({
  memberPage: page,
  other,
  admin,
  site,
}) => {
  const title = uniqueName('card');
  const postId = await publishPost(other, admin, {
    title,
    price: '20',
    totalOrPerItem: 'Price per unit',
    openToNegotiate: 'true',
    condition: 'good',
  });
  await page.goto(`/search?search=${title}`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  for (const text of ['¥20 per unit Good', 'Just now']) await expect(card).toContainText(text);
  // Most are for sale, so that only the others are marked.
  await expect(card.getByText(/^(Sell|Buy|Wanted|Fixed price|Negotiable)$/)).toHaveCount(0);
  await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `/post/${postId}`);
  await site.database.sql("update posts set created_at = created_at - interval '15 days' where id = $1", [
    postId,
  ]);
  await page.reload();
  await expect(card).toContainText('2 weeks ago');
  const firm = await publishPost(other, admin, { title: `${title} firm`, price: '20' });
  await page.reload();
  await expect(
    page.getByRole('listitem').filter({ has: page.locator(`a[href="/post/${firm}"]`) }),
  ).toContainText('Fixed price');

  const thing = uniqueName('radio');
  const wish = await publishPost(other, admin, {
    title: `Looking for: ${thing}`,
    postType: 'buy',
    price: '15',
  });
  await page.goto('/market?buySellOption=Buy+posts');
  const wanted = page.getByRole('listitem').filter({ has: page.locator(`a[href="/post/${wish}"]`) });
  await expect(wanted.getByText('Wanted', { exact: true })).toBeVisible();
  await expect(wanted).toContainText('up to ¥15');
  await expect(wanted.getByRole('link')).toHaveText(new RegExp(`^${thing}$`, 'i'));
});

test('a phone loads the small file of each photo', async ({ browser, site, member, other, admin }) => {
  await publishPost(other, admin, { images: [sampleImage('jpg')] });
  const phone = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 393, height: 852 },
    deviceScaleFactor: 3,
  });
  await enterAs(phone, member);
  await phone.goto('/market');
  const photo = phone.getByRole('main').getByRole('listitem').locator('img');
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/uploads\/[0-9a-f]{32}-320\.webp$/);
  await phone.close();
});

test('[2.32 2.33 9.1] saved and own lists come in tens; Show more goes with a page that is not full', async ({
  page,
  member,
  admin,
}) => {
  for (let count = 0; count < 11; count += 1) {
    const postId = await publishPost(member, admin, { title: `Mine ${count}` });
    await member.call(postEndpoints.save, { postId });
  }
  for (const path of ['/saved', '/myposts/available']) {
    await page.goto(path);
    const cards = page.getByRole('main').getByRole('link', { name: /^Mine \d+$/ });
    await expect(cards).toHaveCount(10);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(cards).toHaveCount(11);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
    // The pressed button is gone, so the focus moves to the first new post.
    await expect(cards.nth(10)).toBeFocused();
  }
});

test('a spinner turns while the session is checked and while a list loads', async ({ memberPage: page }) => {
  const held: (() => void)[] = [];
  const hold = (path: string) =>
    page.route(path, async (route) => {
      await new Promise<void>((release) => {
        held.push(release);
      });
      await route.continue();
    });
  await withoutFacts(page, '/saved');
  await hold('**/api/auth/check-login');
  await hold('**/api/post/my-saved-post**');
  await page.goto('/saved');
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' });
  await expect(spinner).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeHidden();
  await expect.poll(() => held.length).toBe(1);
  held.shift()?.();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await expect(spinner).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  held.shift()?.();
  await expect(page.getByText('No posts!')).toBeVisible();
  await expect(spinner).toBeHidden();
});

test('[2.17 2.30] login and queues show a spinner during the check of session and role', async ({
  page,
  admin,
}) => {
  await enterAs(page, admin);
  await withoutFacts(page, '/login');
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' });
  for (const [path, call, heading] of [
    ['/login', 'check-login', 'Market'],
    ['/pending-user-updates', 'check-admin', 'Pending user updates'],
  ] as const) {
    const asked = page.waitForRequest(`**/api/auth/${call}`);
    const release = await holdBack(page, `**/api/auth/${call}`);
    await page.goto(path);
    await asked;
    await expect(spinner).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(spinner).toBeHidden();
  }
});

test('a reload far down the market returns to the same place', async ({ memberPage: page, other, admin }) => {
  for (let count = 0; count < 21; count += 1) await publishPost(other, admin);
  const cards = page.getByRole('main').getByRole('listitem');
  await page.goto('/market?pages=3');
  await expect(cards).toHaveCount(21);
  await page.evaluate(() => scrollTo(0, 1700));
  // Until the second page arrives, skeletons are at this place; then they move down.
  const release = await holdBack(page, '**/market-post**page=2**');
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1700);
  release();
  await expect(cards).toHaveCount(21);
  expect(await page.evaluate(() => scrollY)).toBe(1700);
});

test('a search without hits leads to a wish with its words', async ({ memberPage: page }) => {
  const text = `紫色 & lamp ${uniqueName('wish')}`;
  await page.goto(`/search?search=${encodeURIComponent(text)}`);
  await expect(page.getByText('No posts!')).toBeVisible();
  await page.getByRole('link', { name: 'Post a wanted ad' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(text);
  await expect(page.getByRole('radio', { name: 'Buy', exact: true })).toBeChecked();
  await page.getByLabel('Price', { exact: true }).fill('5');
  await page.reload();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('5');
  await page.goto('/new-post');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.goto(`/new-post?wish=${'界'.repeat(120)}`);
  await expect(page.getByLabel('Title')).toHaveValue('界'.repeat(100));
});

test('the filters stand in the same place for every search', async ({ memberPage: page }) => {
  const placeOf = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(path);
    return (await page.getByRole('group', { name: 'Filters' }).boundingBox())?.y;
  };
  const long = `/search?search=${'many words '.repeat(15)}`;
  const onPhone = await placeOf('/market', 375);
  expect(onPhone).toBeLessThan(130);
  for (const path of ['/search?search=lamp', long]) expect(await placeOf(path, 375)).toBe(onPhone);
  expect(await placeOf(long, 1280)).toBe(await placeOf('/search?search=lamp', 1280));
});
