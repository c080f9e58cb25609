import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { publishPost } from '../../support/people.ts';
import { bothWidths, expect, expectAccessible, holdBack, logIn, test, uniqueName } from '../site.ts';
import { chooseFilter } from './filters.ts';

test('a tapped card shows its photo, price and title while the rest of the post is loaded', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const title = uniqueName('kettle');
  await publishPost(other, admin, { title, price: '35', images: sampleImage('png'), description: 'Boils.' });
  const release = await holdBack(page, '**/api/post/get-post-full**');
  await page.goto('/market');
  await page.getByRole('link', { name: title }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`selling: ${title}`);
  const main = page.getByRole('main');
  await expect(main.getByText('¥35')).toBeVisible();
  await expect(main.locator('img').first()).toHaveAttribute('src', /^\/uploads\//);
  await expect(main.getByText('Loading…')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(main.getByText('Boils.')).toBeVisible();
  // The heading is still the same element.
  await expect(heading).toBeFocused();
});

test('[2.30] Show more leaves nothing out when a post above it goes meanwhile', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('wanted');
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    ids.push(
      await publishPost(other, admin, { title: `${word} ${count}`, postType: 'buy', category: 'Food' }),
    );
  }
  await page.goto('/market?buySellOption=Buy+posts&postCategoryOption=Food');
  await expect(page.getByRole('link', { name: `${word} 11` })).toBeVisible();
  await other.call(postEndpoints.remove, { postId: ids[11] });
  await page.getByRole('button', { name: 'Show more' }).click();
  for (let count = 0; count < 12; count += 1) {
    await expect(page.getByRole('link', { name: `${word} ${count}`, exact: true })).toBeVisible();
  }
});

test('saving a post does not cancel a running Show more', async ({ memberPage: page, other, admin }) => {
  const word = uniqueName('slowly');
  for (let count = 0; count < 11; count += 1) await publishPost(other, admin, { title: `${word} ${count}` });
  const secondPage = '**/api/post/search-and-filter-posts?*page=2*';
  const release = await holdBack(page, secondPage);
  await page.goto(`/search?search=${word}&orderOption=Latest+first`);
  const more = page.waitForRequest(secondPage);
  await page.getByRole('button', { name: 'Show more' }).click();
  await more;
  const bookmark = page.getByRole('button', { name: `Save ${word} 10` });
  const saved = page.waitForResponse('**/api/post/save-post');
  await bookmark.click();
  await saved;
  release();
  await expect(page.getByRole('link', { name: `${word} 0` })).toBeVisible();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
});

test(
  '[2.9 2.27 2.31] the search form works on this width, and its text is escaped',
  bothWidths,
  async ({ memberPage: page }) => {
    await page.goto('/market');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const opener = page.getByRole('button', { name: 'Open search' });
    if (await opener.isVisible()) await opener.click();
    const text = '100% <b>"& 教材';
    const field = page.getByRole('combobox', { name: 'Search posts' }).filter({ visible: true });
    await field.fill(text);
    await field.press('Enter');
    await expect(page).toHaveURL(`/search?search=${encodeURIComponent(text)}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
    await expect(page.getByText('No posts!')).toBeVisible();
  },
);

test('another search begins at its top, with its heading in focus', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('bicycle');
  for (let count = 0; count < 8; count += 1)
    await publishPost(other, admin, { title: `${word} red ${count}` });
  await page.setViewportSize({ width: 700, height: 600 });
  await page.goto(`/search?search=${word}`);
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(8);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const field = page.getByRole('combobox', { name: 'Search posts' }).filter({ visible: true });
  await field.fill(`${word} red`);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${word} red`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(8);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await chooseFilter(page, 'Sort', 'Oldest first');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Sort')).toHaveValue('');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByLabel('Sort')).toHaveValue('Oldest first');
});

test('a search text with characters that URLs encode survives the login', async ({ page, other }) => {
  const text = 'C++ R&D 100%acrylic';
  const address = `/search?search=${encodeURIComponent(text)}`;
  await page.goto(address);
  await page.waitForURL('**/login?next=**');
  await logIn(page, other);
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
  await chooseFilter(page, 'Type', 'Buy posts');
  await expect(page).toHaveURL(/buySellOption=Buy/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${text}”`);
});

test.describe('when something fails', () => {
  test.use({ allowedConsole: /status of (5|4)\d\d|ERR_FAILED/ });

  test('[4.15 8.9] a save that is refused is reverted and reported', async ({
    memberPage: page,
    other,
    admin,
  }) => {
    const title = uniqueName('unlucky');
    await publishPost(other, admin, { title });
    await page.route('**/api/post/save-post', (route) => route.abort());
    await page.goto(`/search?search=${title}`);
    const bookmark = page.getByRole('button', { name: `Save ${title}` });
    await bookmark.click();
    await expect(page.getByText('This could not be saved.')).toBeVisible();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/api/post/save-post');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  });

  test('[2.15] a session that ends in the middle leads to the login and back', async ({ page, member }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/market');
    await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible();
    // The market also asks for their number, and would hear of the lost session first.
    await expect(
      page
        .getByText(/^\d+ posts?$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await page.context().clearCookies();
    await chooseFilter(page, 'Sort', 'Oldest first');
    await page.waitForURL('**/login?next=**');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.getByLabel('Username or email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/market?orderOption=Oldest**');
  });
});
