import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { addMember, createPost, publishPost } from '../../support/people.ts';
import { bothWidths, expect, expectAccessible, test, uniqueName, openMenu } from '../site.ts';

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
  await openMenu(page);
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
