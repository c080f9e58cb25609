import { expect, expectAccessible, expectNoSidewaysScroll, test, uniqueName } from '../e2e/site.ts';
import { publishPost } from '../support/people.ts';

test('a search is saved, shows its new posts, and is muted and deleted', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('quern').replaceAll('_', '');
  await page.goto(`/search?search=${word}&priceTo=50`);
  await expect(page.getByText('No posts!')).toBeVisible();
  const tell = page.getByRole('button', { name: 'Notify me' });
  const told = page.getByRole('button', { name: 'Notices on', exact: true });
  await tell.click();
  await expect(page.getByText('We will tell you of new posts that fit.')).toBeVisible();
  await expect(told).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await told.click();
  await expect(tell).toHaveAttribute('aria-pressed', 'false');
  await tell.click();
  await expect(told).toBeVisible();
  const postId = await publishPost(other, admin, { title: word, price: '50' });
  await publishPost(other, admin, { title: word, price: '51' });
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.waitForURL('**/saved/searches');
  const row = page.getByRole('listitem').filter({ hasText: word });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('1 new', { timeout: 1000 });
  }).toPass();
  await expect(row).toContainText('Up to ¥50');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Mute' }).click();
  await expect(row.getByRole('button', { name: 'Tell me again' })).toBeVisible();
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/search?search=${word}&priceTo=50&orderOption=Latest+first`);
  await expect(page.getByRole('link', { name: word })).toHaveAttribute('href', `/post/${postId}`);
  await page.goto('/saved');
  await page.getByRole('link', { name: 'Saved searches' }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('new');
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toContainText('The search is deleted.');
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Tell me again' })).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  // Leaving the screen deletes it at once.
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  await page.goto('/saved/searches');
  await expect(page.getByText('No saved searches yet')).toBeVisible();
});
