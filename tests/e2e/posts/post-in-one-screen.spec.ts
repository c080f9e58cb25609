import type { Locator, Page } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost } from '../../support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, ownContext, test } from '../site.ts';

/** The form fits one screen of a phone, and fills in what the title says. */

const { fileName, mediaType: mimeType, bytes: buffer } = sampleImage('png');
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index} ${fileName}`, mimeType, buffer }));
const value = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

/** Taps, and counts the taps: in the browser's dialog, each file and, if there are several, the end of the choice. */
function hand(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    tap,
    photos: async (count: number) => {
      const dialog = page.waitForEvent('filechooser');
      await tap(page.getByText('Add photos'));
      await (await dialog).setFiles(photos(count));
      taps += count + (count > 1 ? 1 : 0);
    },
    count: () => taps,
  };
}

test('one photo takes at most 6 taps, three 9, and each further thing 5', async ({
  memberPage: page,
  member,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const another = page.getByRole('link', { name: 'Another like this' });
  const post = async (start: Locator, title: string, count: number) => {
    const { tap, photos: add, count: taps } = hand(page);
    await tap(start);
    await add(count);
    // The title has the focus by then.
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.type(title);
    await tap(page.getByLabel('Price', { exact: true }));
    await page.keyboard.type('20');
    await tap(page.getByRole('button', { name: 'Post to market' }));
    await expect(page.getByText(/^Place \d+ in the queue/)).toBeVisible();
    await expect(another).toBeVisible();
    return taps();
  };
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post', exact: true });
  await page.goto('/market');
  expect(await post(tab, 'IKEA desk lamp', 1)).toBeLessThanOrEqual(6);
  expect(await post(another, '小米台灯', 1)).toBeLessThanOrEqual(5);
  await page.goto('/market');
  expect(await post(tab, 'Rice cooker', 3)).toBeLessThanOrEqual(9);
  const posts = (await member.call(postEndpoints.myAvailable)).body as unknown as Record<string, string>[];
  expect(posts.map(({ post_title: title, kind, category }) => [title, kind ?? category])).toEqual([
    ['Rice cooker', 'Kitchenware'],
    ['小米台灯', 'dorm-life'],
    ['IKEA desk lamp', 'dorm-life'],
  ]);
});

for (const language of ['en', 'zh'] as const)
  test(`photos, title, price and chips are above the fold (${language})`, async ({ memberPage: page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/new-post');
    if (language === 'zh') await page.getByRole('button', { name: '切换到中文' }).click();
    const button = page.getByRole('button', { name: language === 'en' ? 'Post to market' : '发布到集市' });
    await expect(button).toBeVisible();
    await page
      .getByRole('textbox', { name: /^(Title|标题)$/ })
      .fill(language === 'en' ? 'Guitar, like new' : '吉他 九成新');
    await expect(value(page, language === 'en' ? 'Kind' : '品类')).toHaveValue('sports-music');
    // Three rows of chips, as many as there can be.
    await value(page, language === 'en' ? 'Area' : '交易地点').selectOption({ index: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    // The bar with the button is at the bottom of what is seen.
    const fold = (await page.locator('[data-send-bar]').boundingBox())?.y ?? 0;
    expect(fold).toBeGreaterThan(600);
    const parts = [
      page.getByText(/^(Add photos|添加照片)$/),
      page.getByRole('textbox', { name: /^(Title|标题)$/ }),
      page.getByRole('textbox', { name: /^(Price|价格)$/ }),
      ...(await page.locator('form select').all()),
      page.getByLabel(/^(Sell\/Buy by date|出售\/求购截止日期)$/),
    ];
    for (const part of parts) {
      const box = await part.boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0), await part.ariaSnapshot()).toBeLessThan(fold);
    }
    expect((await page.locator('label:has(input[type=file])').first().boundingBox())?.height).toBe(200);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button.evaluate((one) => one.closest('form')?.scrollIntoView({ block: 'end' }));
    await expect(page.getByRole('button', { name: /^(Save to draft|存为草稿)$/ })).toBeInViewport();
  });

test('the title says kind and condition, until one is chosen', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  const title = page.getByLabel('Title');
  await expect(value(page, 'Category')).toHaveValue('Textbook');
  await title.fill('IKEA desk');
  await expect(value(page, 'Kind')).toHaveValue('furniture');
  await title.fill('IKEA desk lamp, like new');
  await expect(value(page, 'Kind')).toHaveValue('dorm-life');
  await expect(value(page, 'Condition')).toHaveValue('like-new');
  await title.fill('單車');
  await expect(value(page, 'Kind')).toHaveValue('bicycles');
  await title.fill('');
  await expect(value(page, 'Category')).toHaveValue('Textbook');
  await expect(value(page, 'Condition')).toHaveValue('');

  await title.fill('Desk');
  await expect(value(page, 'Kind')).toHaveValue('furniture');
  await value(page, 'Kind').selectOption('Dorm life');
  await title.fill('Guitar, brand new');
  await expect(value(page, 'Condition')).toHaveValue('new');
  await expect(value(page, 'Kind')).toHaveValue('dorm-life');
  await page.reload();
  await title.fill('Guitar for a child');
  await expect(value(page, 'Condition')).toHaveValue('');
  await expect(value(page, 'Kind')).toHaveValue('dorm-life');
  await page.getByRole('button', { name: 'Start over' }).click();
  await title.fill('Bike');
  await expect(value(page, 'Kind')).toHaveValue('bicycles');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(value(page, 'Kind')).toHaveValue('dorm-life');
});

test('nothing is guessed in a copy or a draft, and a wish is guessed', async ({ page, member }) => {
  const postId = await createPost(member, { postStatus: 'Draft', title: 'Old', category: 'Food' });
  for (const address of [`/edit-post/${postId}`, `/new-post?copy=${postId}`]) {
    await page.goto(address);
    await page.getByLabel('Title').fill('Guitar');
    await expect(page.getByLabel('Title')).toHaveValue('Guitar');
    await expect(value(page, 'Category')).toHaveValue('Food');
  }
  await page.goto('/new-post?wish=Guitar');
  await expect(page.getByRole('radio', { name: 'Buy' })).toBeChecked();
  await expect(value(page, 'Kind')).toHaveValue('sports-music');
  await page.getByLabel('Title').fill('');
  await expect(page.getByPlaceholder('What are you looking for?')).toBeVisible();
});

test('the area is guessed by the last post, until one is chosen', async ({ memberPage: page }) => {
  const area = value(page, 'Area');
  const write = async () => {
    await page.getByLabel('Title').fill('Desk');
    await page.getByLabel('Price', { exact: true }).fill('20');
  };
  await page.goto('/new-post');
  await expect(area).toHaveValue('');
  await write();
  await area.selectOption({ index: 1 });
  const last = await area.inputValue();
  await page.getByRole('button', { name: 'Post to market' }).click();
  await page.waitForURL('**/myposts/available');
  await page.goto('/new-post');
  await expect(area).toHaveValue(last);
  await expect(page.getByText('We restored what you typed before.')).toHaveCount(0);
  await area.selectOption('');
  await page.reload();
  await expect(area).toHaveValue('');
  await write();
  await page.getByRole('button', { name: 'Post to market' }).click();
  await page.waitForURL('**/myposts/available');
  await page.goto('/new-post');
  await expect(area).toHaveValue('');
});

test('the price has its sign inside, and is free by a tap', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  const price = page.getByLabel('Price', { exact: true });
  const free = page.getByRole('button', { name: 'Free' });
  await free.click();
  await expect(price).toHaveValue('0');
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  await free.click();
  await expect(price).toHaveValue('');
  await page.getByLabel('Currency').selectOption('$ USD');
  await expect(page.getByText('$', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Buy' }).check();
  await expect(free).toHaveCount(0);
});

test('a counter appears from four fifths on', async ({ memberPage: page }) => {
  await page.goto('/new-post');
  const title = page.getByLabel('Title');
  await title.fill('a'.repeat(79));
  await expect(page.getByText('79/100')).toHaveCount(0);
  await title.fill('a'.repeat(80));
  await expect(page.getByText('80/100')).toBeVisible();
});

test(
  'the words of guesses come with the form only, and without them nothing is guessed',
  ownContext,
  async ({ memberPage: page }) => {
    const words: string[] = [];
    page.on('request', (request) => request.url().includes('title-words') && words.push(request.url()));
    await page.goto('/market');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(words).toEqual([]);
    await page.goto('/new-post');
    await page.getByLabel('Title').fill('Desk lamp');
    await expect(value(page, 'Kind')).toHaveValue('dorm-life');
    expect(words).toHaveLength(1);
  },
);

test('at 1280 the photos stand left of the fields', async ({ memberPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/new-post');
  await page.locator('input[type=file]').first().setInputFiles(photos(3));
  const list = page.getByRole('list', { name: 'Chosen photos' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const cover = await list.getByRole('img').first().boundingBox();
  const title = await page.getByLabel('Title').boundingBox();
  expect((cover?.x ?? 999) + (cover?.width ?? 0)).toBeLessThan(title?.x ?? 0);
  await expectAccessible(page);
});
