import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';
import { bothWidths, expect, expectAccessible, expectNoSidewaysScroll, test, uniqueName } from '../site.ts';

test(
  '[2.8 2.40 2.43 2.44 5.4] a buyer looks at all photos and connects',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('guitar');
    const images = [sampleImage('jpg'), sampleImage('png'), sampleImage('webp')];
    const postId = await publishPost(other, admin, { title, images, price: '0', openToNegotiate: 'true' });
    await page.goto(`/post/${postId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title}`);
    await expect(page.getByText('Free').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByText('image 1 of 3').first()).toBeAttached();
    // On phones there are no arrows, because an arrow under the finger would end a swipe.
    const arrows = page.getByRole('button', { name: /^(Previous|Next) image$/ });
    const isPhone = test.info().project.name === 'phone';
    await expect(arrows).toHaveCount(isPhone ? 0 : 2);
    await (isPhone ? page.getByRole('button', { name: 'Show image 3 of 3' }) : arrows.first()).click();
    await expect(page.getByText('image 3 of 3').first()).toBeAttached();
    await (isPhone ? page.getByRole('button', { name: 'Show image 1 of 3' }) : arrows.last()).click();
    await expect(page.getByRole('status').filter({ hasText: 'image 1 of 3' })).toBeAttached();

    await page.getByRole('button', { name: 'Connect' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(other.email)).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(other.email);
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeFocused();
  },
);

test(
  '[2.54 4.11] its author reserves it, makes it available again, and archives it as a deal',
  bothWidths,
  async ({ page, member, admin }) => {
    const title = uniqueName('bike');
    const postId = await publishPost(member, admin, { title });
    await page.goto(`/post/${postId}`);
    await page.getByRole('button', { name: 'Reserve' }).click();
    for (const name of ['Connect', 'Report'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Make available' }).click();
    await expect(page.getByRole('button', { name: 'Reserve' })).toBeVisible();
    await expect(page.getByText('It is available again.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deal made!' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.waitForURL('**/myposts/archived');
    await expect(page.getByText('Sold. Well done.')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: title }).getByText('Sold', { exact: true }),
    ).toBeVisible();
    expect((await admin.call(memberEndpoints.get, { username: member.username })).body['deals_made']).toBe(1);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('link', { name: 'Copy to a new draft' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deal made!' })).toBeHidden();
  },
);

test('the bar of a post grows with the text, and keeps its words', async ({
  memberPage: page,
  other,
  admin,
}) => {
  await page.goto(`/post/${await publishPost(other, admin)}`);
  const bar = page.locator('[data-bottom-bar]');
  const share = bar.getByText('Share in WeChat');
  const sizeOf = async () => share.evaluate((label) => parseFloat(getComputedStyle(label).fontSize));
  await expect(share).toBeInViewport({ ratio: 1 });
  const size = await sizeOf();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await sizeOf()).toBe(2 * size);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tool of await bar.getByRole('button').all()) {
      await expect(tool).toBeInViewport({ ratio: 1 });
      expect(await tool.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
    }
  }
});

test(
  'what was sold has a ribbon, and leads to what is similar',
  bothWidths,
  async ({ memberPage: page, other, admin, site }) => {
    const [sold, gone] = [uniqueName('sold'), uniqueName('gone')];
    const ids = {
      [sold]: await publishPost(other, admin, { title: sold }),
      [gone]: await publishPost(other, admin, { title: gone }),
    };
    await publishPost(await addMember(site), admin, { title: 'Another one' });
    await other.call(postEndpoints.archive, { postId: ids[sold], dealMade: true });
    await other.call(postEndpoints.archive, { postId: ids[gone] });
    await page.goto('/market?postStatusOption=Archived');
    const ribbon = (title: string) =>
      page.getByRole('listitem').filter({ hasText: title }).getByText('Sold', { exact: true });
    await expect(ribbon(sold)).toBeVisible();
    await expect(ribbon(gone)).toHaveCount(0);
    for (const title of [gone, sold]) {
      await page.goto(`/post/${ids[title]}`);
      const post = page.getByRole('article');
      await expect(post.getByText('Archived', { exact: true })).toBeVisible();
      await expect(post.getByText('Sold', { exact: true })).toHaveCount(title === sold ? 1 : 0);
      await expect(post.getByRole('button', { name: 'Connect' })).toHaveCount(1);
      await post.getByRole('button', { name: 'Find similar' }).click();
      await expect(page.locator('#similar')).toBeFocused();
      await expect(page.getByRole('link', { name: 'Another one' })).toBeInViewport();
    }
    await expectAccessible(page);
  },
);

test('its author deletes it, asked first', async ({ page, member }) => {
  const title = uniqueName('mistake');
  const postId = await createPost(member, { title, postStatus: 'Draft' });
  await page.goto(`/post/${postId}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/myposts/**');
  expect(await member.call(postEndpoints.full, { postId })).toMatchObject({ status: 404 });
});

test('[2.53] a denied post tells its author why', async ({ page, member, admin }) => {
  const postId = await createPost(member, { title: uniqueName('denied') });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry pictures' });
  await page.goto(`/post/${postId}`);
  await expect(page.getByText('Deny reason: Blurry pictures')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeHidden();
  await expectAccessible(page);
  const without = await createPost(member, { title: uniqueName('denied') });
  await admin.call(postEndpoints.deny, { postId: without, denyReason: '' });
  await page.goto(`/post/${without}`);
  await expect(page.getByText('Denied', { exact: true })).toBeVisible();
  await expect(page.getByText('Deny reason')).toBeHidden();
});

test('the first thing that the scripts show is the screen', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const main = document.querySelector('main');
      if (!main) return;
      document.documentElement.dataset['first'] = main.textContent;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-first', /Log in/);
});
