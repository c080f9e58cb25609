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
    await page.getByRole('button', { name: 'Connect' }).click();
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
  '[2.52] Share is there only where the browser can share',
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
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
    await page.goto(`/post/${postId}?can-share`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
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
  for (const name of ['Edit', 'Delete', 'Deal made!', 'Archive', 'Approve', 'Deny'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test(
  'the description comes before the facts, and default facts share one line',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('ordered');
    const images = [sampleImage('jpg'), sampleImage('png')];
    const postId = await publishPost(other, admin, { title, images, description: 'Hardly used.' });
    await page.goto(`/post/${postId}`);
    await expect(page.getByText('Total price · Quantity 1 · Not negotiable')).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Quantity' })).toHaveCount(0);
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('not in sight');
      return box;
    };
    const words = await boxOf(page.getByText('Hardly used.'));
    expect((await boxOf(page.getByText(/^Member since .* · 0 deals made$/))).y).toBeLessThan(words.y);
    expect(words.y).toBeLessThan((await boxOf(page.getByText('Category'))).y);
    const photo = await boxOf(page.getByRole('img', { name: `${title}, image 1 of 2` }));
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    const thumbnail = await boxOf(page.getByRole('button', { name: 'Show image 1 of 2' }));
    expect(thumbnail.x).toBe(test.info().project.name === 'phone' ? heading.x : photo.x);
    const connect = page.getByRole('button', { name: 'Connect' });
    if (test.info().project.name === 'phone') {
      expect([photo.x, photo.width]).toEqual([0, 375]);
      // The bar of the post takes the place of the tab bar, and stays in view.
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      for (const tool of [connect, page.getByRole('button', { name: `Save ${title}` })])
        await expect(tool).toBeInViewport({ ratio: 1 });
      await page.getByRole('article').getByRole('link', { name: 'Market' }).click();
      await page.waitForURL('**/market');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    } else {
      expect(photo.x + photo.width).toBeLessThan(heading.x);
      expect(photo.width).toBeGreaterThan(500);
      expect(Math.abs(photo.y - (await boxOf(page.getByText('¥45.50'))).y)).toBeLessThan(20);
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
        await expect(own.getByRole('button').or(own.getByRole('link'))).toHaveText([...offered]);
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
  await page.getByRole('button', { name: 'Connect' }).click();
  for (const text of [other.email, `${other.username} has not added a WeChat QR code.`])
    await expect(page.getByRole('dialog').getByText(text)).toBeVisible();
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
  await page.getByRole('button', { name: 'Connect' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: author.username })).toBeVisible();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport({ ratio: 1 });
});
