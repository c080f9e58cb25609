import type { Page } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost } from '../../support/people.ts';
import { bothWidths, expect, holdBack, test, uniqueName } from '../site.ts';

/** What a page shows before and right after its scripts have loaded. */

const threePhotos = () => [sampleImage('jpg'), sampleImage('png'), sampleImage('webp')];

/** Returns a function that tells whether a skeleton has been shown since the page was opened. */
async function watchSkeletons(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[class*="skeleton"]')) sessionStorage.setItem('skeleton', 'seen');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('skeleton') !== null);
}

test('posts that arrive before the scripts are shown at once, and loaded only once', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const title = uniqueName('early');
  await publishPost(other, admin, { title });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === postEndpoints.market.path) asked.push(search);
  });
  const hasShownSkeleton = await watchSkeletons(page);
  const release = await holdBack(page, '**/assets/index-*.js');
  const preloaded = page.waitForResponse(`**${postEndpoints.market.path}*`);
  await page.goto('/market', { waitUntil: 'commit' });
  await (await preloaded).finished();
  release();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  expect(await hasShownSkeleton()).toBe(false);

  await page.goto('/market?orderOption=Oldest+first&postStatusOption=Available');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  expect(asked).toEqual([
    '?hideArchived=true&page=1',
    '?orderOption=Oldest+first&postStatusOption=Available&page=1',
  ]);
});

test(
  'a phone shows the first photo before the scripts are there, and no placeholder after it',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const postId = await publishPost(other, admin, { images: threePhotos() });
    const hasShownSkeleton = await watchSkeletons(page);
    const release = await holdBack(page, '**/assets/index-*.js');
    await page.goto(`/post/${postId}`, { waitUntil: 'commit' });
    const early = page.locator('#root > img');
    await expect(early).toBeVisible({ visible: test.info().project.name === 'phone' });
    const before = await early.boundingBox();
    release();
    const photo = page.getByRole('link', { name: 'Open image 1 of 3 in a new tab' }).getByRole('img');
    await expect(photo).toBeVisible();
    if (before) expect(await photo.boundingBox()).toEqual(before);
    await expect(early).toHaveCount(0);
    expect(await hasShownSkeleton()).toBe(false);
  },
);

test('a post that is slow to arrive does not hold back the page', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const postId = await publishPost(other, admin, { images: threePhotos() });
  const release = await holdBack(page, '**/api/post/get-post-full*');
  await page.goto(`/post/${postId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'Notices' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached();
  release();
  await expect(page.getByText('image 1 of 3')).toBeAttached();
});
