import type { Locator } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, inFourMonths, publishPost } from '../../support/people.ts';
import { bothWidths, expect, expectAccessible, follow, test, uniqueName, ownContext } from '../site.ts';

/** The post's own page, line by line (specification, sections 2 and 4). */

test(
  '[2.45 2.47 9.11] Copy says Failed with a warning where the clipboard refuses, and Copy again after three seconds',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
      });
      document.execCommand = () => false;
    });
    await page.clock.install();
    await page.goto(`/post/${postId}`);
    await page.getByRole('button', { name: 'Connect' }).first().click();
    const dialog = page.getByRole('dialog');
    await page.clock.pauseAt(Date.now() + 60_000);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    const failed = dialog.getByRole('button', { name: 'Failed' });
    await expect(failed).toBeVisible();
    await expect(failed.locator('svg.lucide-triangle-alert')).toBeVisible();
    await page.clock.runFor(2900);
    await expect(failed).toBeVisible();
    await page.clock.runFor(200);
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  '[2.52] Share is there, first, only where the browser can share',
  ownContext,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('shared');
    const postId = await publishPost(other, admin, { title });
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      if (!location.search.includes('can-share')) return;
      Object.defineProperty(navigator, 'share', {
        value: (data: ShareData) => {
          document.title = `${data.title ?? ''} ${data.url ?? ''}`;
          return Promise.resolve();
        },
      });
    });
    await page.goto(`/post/${postId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title}`);
    const sheet = page.getByRole('dialog', { name: 'Share in WeChat' });
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    await expect(sheet.getByRole('button')).toHaveText(['', 'Copy link', 'Copy text']);
    await page.goto(`/post/${postId}?can-share`);
    await page.getByRole('button', { name: 'Share in WeChat' }).click();
    await expect(sheet.getByRole('button')).toHaveText(['', 'Share', 'Copy link', 'Copy text']);
    await sheet.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page).toHaveTitle(new RegExp(`^${title} http.*/post/${postId}$`));
  },
);

test('[2.42 2.48 2.49 2.56 6.3] the main panel holds every fact, 780 pixels wide at most', async ({
  page,
  member,
  other,
  admin,
}) => {
  const title = uniqueName('wanted');
  const postId = await publishPost(other, admin, {
    title,
    description: 'Any colour will do.',
    postType: 'buy',
    price: '12.50',
    currency: '$',
    totalOrPerItem: 'Price per unit',
    quantity: '3',
    openToNegotiate: 'true',
    category: 'Kitchenware',
  });
  await member.call(postEndpoints.save, { postId });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/post/${postId}`);
  const post = page.getByRole('article');
  await expect(post.getByRole('heading', { level: 1 })).toHaveText(`buying: ${title}`);
  expect((await post.boundingBox())?.width).toBeLessThanOrEqual(780);
  const [year = '', , date = ''] = inFourMonths.split('-');
  for (const [name, value] of [
    ['Price per unit', '$12.50'],
    ['Price', 'Price per unit'],
    ['Quantity', '3'],
    ['Category', 'Kitchenware'],
    ['Posted', new RegExp(String(new Date().getFullYear()))],
    ['Buy by', new RegExp(`\\b${Number(date)}\\b.*${year}`)],
  ] as const) {
    const term = post.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term.locator('+ dd')).toHaveText(value);
  }
  await expect(post.getByText('Negotiable', { exact: true })).toBeVisible();
  await expect(post.getByText('Any colour will do.')).toBeVisible();
  await expect(post.getByRole('button', { name: `Save ${title}` })).toHaveAccessibleName(/saved 1 time$/);
  await expect(post.getByRole('img', { name: 'No photos' })).toBeVisible();
  await expect(post.getByText(other.username)).toBeVisible();
  await expect(post.getByText('Available', { exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'More like this' })).toBeHidden();
  for (const name of ['Edit', 'Delete', 'Deal made!', 'Archive', 'Approve', 'Deny'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test(
  'price, title, author, description and facts, in this order',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('ordered');
    const images = [sampleImage('jpg'), sampleImage('png'), sampleImage('webp')];
    const postId = await publishPost(other, admin, {
      title,
      images,
      description: 'Hardly used.',
      category: 'Textbook',
      condition: 'good',
      courseCode: 'MATH-SHU 121',
      area: 'north',
    });
    await page.goto(`/post/${postId}`);
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('not in sight');
      return box;
    };
    const line = [page.getByText('¥45.50'), page.getByText('Good'), page.getByText('Not negotiable')];
    const [price = NaN, ...rest] = await Promise.all(
      line.map(async (part) => boxOf(part).then(({ y, height }) => y + height / 2)),
    );
    for (const place of rest) expect(Math.abs(place - price)).toBeLessThan(15);
    const order = [
      line[0],
      page.getByRole('heading', { level: 1 }),
      page.getByText(/^0 deals made · Confirmed today$/),
      page.getByText('Hardly used.'),
      page.getByText('Category'),
    ];
    const places = await Promise.all(order.map(async (part) => (part ? (await boxOf(part)).y : NaN)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const photo = await boxOf(page.getByRole('img', { name: `${title}, image 1 of 3` }));
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    const bar = page.locator('[data-bottom-bar]');
    const author = page.getByRole('article').getByRole('button', { name: 'Connect' }).last();
    await expect(author).toBeVisible();
    if (test.info().project.name === 'phone') {
      expect([photo.x, photo.width]).toEqual([0, 375]);
      expect(places[3]).toBeLessThan(800);
      // The bar of the post takes the place of the tab bar, and stays in view.
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(bar.getByRole('button')).toHaveText(['0', 'Share in WeChat', 'I want it']);
      for (const tool of await bar.getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 });
      await page.getByRole('link', { name: 'Go to the market' }).click();
      await page.waitForURL('**/market');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    } else {
      await expect(page.getByRole('button', { name: 'Connect' })).toHaveCount(1);
      expect(photo.x + photo.width).toBeLessThan(heading.x);
      expect(photo.width).toBeGreaterThan(500);
      expect(Math.abs(photo.y - (await boxOf(page.getByText('¥45.50'))).y)).toBeLessThan(20);
      expect((await boxOf(page.getByRole('button', { name: 'Show image 1 of 3' }))).x).toBe(photo.x);
    }
  },
);

test('an own post that nobody else can open is neither saved nor shared', async ({ page, member }) => {
  const postId = await createPost(member);
  await page.goto(`/post/${postId}`);
  await expect(page.getByRole('region', { name: 'Your post' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Save|Share|Copy link)/ })).toHaveCount(0);
});

test.describe('of each status', () => {
  test.use({ colorScheme: 'light' });

  /** The name of a colour, from its hue. */
  const hueOf = (rgb: string) => {
    const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 30) return 'grey';
    if (green > red) return 'green';
    return green - blue > 50 ? 'amber' : 'red';
  };

  test('[1.6 2.50 2.54 4.1 4.13] the badge, and what its author may do', async ({ page, member, admin }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [status, badge, offered] of [
      ['Draft', 'grey', ['Edit', 'Delete']],
      ['Pending', 'amber', ['Withdraw and correct', 'Edit', 'Archive', 'Delete']],
      ['Available', undefined, ['Deal made!', 'Reserve', 'Edit', 'Archive', 'Delete']],
      ['In progress', 'green', ['Deal made!', 'Make available', 'Edit', 'Archive', 'Delete']],
      ['Archived', 'grey', ['Copy to a new draft', 'Delete']],
      ['Denied', 'red', ['Copy to a new draft', 'Delete']],
    ] as const) {
      await test.step(status, async () => {
        const postId = await createPost(member, { postStatus: status === 'Draft' ? 'Draft' : 'Pending' });
        if (status === 'Denied') await admin.call(postEndpoints.deny, { postId, denyReason: 'No' });
        else if (status !== 'Draft' && status !== 'Pending') {
          await admin.call(postEndpoints.approve, { postId });
          await member.call(postEndpoints.edit, { postId, postStatus: status });
        }
        await follow(page, `/post/${postId}`);
        const own = page.getByRole('region', { name: 'Your post' });
        const shared = ['Draft', 'Pending', 'Denied'].includes(status) ? [] : ['0', 'Share in WeChat'];
        const [first, ...others] = offered;
        await expect(own.getByRole('button').or(own.getByRole('link'))).toHaveText([...shared, '', first]);
        const menu = own.getByRole('dialog');
        await own.getByRole('button', { name: /^More for / }).press('Enter');
        const inMenu = menu.locator('.stack').last().locator('> *');
        await expect(inMenu).toHaveText(others);
        await page.keyboard.press('Escape');
        await expect(own.getByRole('button', { name: /^More for / })).toBeFocused();
        const mark = page.getByRole('article').getByText(status, { exact: true });
        if (badge === undefined) await expect(mark).toBeHidden();
        else expect(hueOf(await mark.evaluate((element) => getComputedStyle(element).color))).toBe(badge);
      });
    }
  });
});

test('[1.4] without a QR code only the e-mail is shared', async ({ memberPage: page, other, admin }) => {
  const postId = await publishPost(other, admin);
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(other.email)).toBeVisible();
  await expect(dialog.getByText('WeChat')).toHaveCount(0);
  await expectAccessible(page);
});

test('the longest name fits in the Connect dialog of a narrow phone', async ({
  memberPage: page,
  admin,
  site,
}) => {
  const author = await addMember(site, { username: uniqueName('a'.repeat(21)) });
  const postId = await publishPost(author, admin);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Connect' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: author.username })).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport({ ratio: 1 });
});
