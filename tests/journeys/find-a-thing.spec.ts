import { chooseFilter } from '../e2e/market/filters.ts';
import {
  bothWidths,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  uniqueName,
} from '../e2e/site.ts';
import { publishPost } from '../support/people.ts';

test(
  '[2.5 2.51 4.14] a post is found, saved at once, and waits under Saved',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const title = `灯 Lamp ${uniqueName('lamp')}`;
    const postId = await publishPost(other, admin, { title });
    await page.goto('/market');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const bookmark = page.getByRole('button', { name: `Save ${title}` });
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark).toHaveAccessibleName(/saved 1 time/);
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    await page.waitForURL('**/saved');
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/post/${postId}`);
    await expect(page.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true');
  },
);

test('[2.30 3.8] filters are in the URL; Back restores them and the scroll position', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('kettle');
  for (let count = 0; count < 12; count += 1) {
    await publishPost(other, admin, { title: `${word} ${count}`, category: 'Kitchenware' });
  }
  await page.goto(`/search?search=${word}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  await chooseFilter(page, 'Category', 'Kitchenware');
  await expect(page).toHaveURL(/postCategoryOption=Kitchenware/);
  await chooseFilter(page, 'Sort', 'Oldest first');
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  const last = page.getByRole('link', { name: `${word} 11` });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await last.click();
  await page.waitForURL('**/post/*');
  await page.goBack();
  await expect(last).toBeVisible();
  await expect(page.getByLabel('Sort')).toHaveValue('Oldest first');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Category')).toHaveValue('All categories');
  await chooseFilter(page, 'Type', 'Buy posts');
  await expect(page.getByText('No posts!')).toBeVisible();
  await expectAccessible(page);
  // The filters exclude every result, so the notice offers to clear them.
  await page.getByRole('button', { name: 'Clear' }).last().click();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(10);
});
