import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { bothWidths, expect, expectAccessible, expectNoSidewaysScroll, test, uniqueName } from '../site.ts';

test(
  'the search field completes what is typed, by keyboard and by pointer',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const word = uniqueName('zamp').replaceAll('_', '');
    await publishPost(other, admin, { title: `${word} 台灯` });
    await page.goto('/market');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const opener = page.getByRole('button', { name: 'Open search' });
    const openSearch = async () => {
      if (await opener.isVisible()) await opener.click();
    };
    await openSearch();
    const field = page.getByRole('combobox', { name: 'Search posts' }).filter({ visible: true });
    await field.fill(word.slice(0, -2));
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    const option = options.filter({ hasText: word });
    await expect(option).toBeVisible();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await field.press('Escape');
    await expect(option).toBeHidden();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL(`/search?search=${word}`);

    await page.goto('/market');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openSearch();
    await field.click();
    // Before a key is pressed, what one may want.
    const kinds = ['Textbook', 'Kitchenware', 'Food', 'Electronics', 'Furniture', 'Clothing', 'Bicycles'];
    kinds.push('Sports and music', 'Dorm life', 'Beauty', 'Tickets', 'Books');
    await expect(options).toHaveText([`${word}, searched before`, ...kinds]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field.fill('教');
    await options.filter({ hasText: 'Textbook' }).click();
    await expect(page).toHaveURL('/market?postCategoryOption=Textbook');
  },
);

test('a notice of two posts opens its search, whose posts are new no more', async ({
  memberPage: page,
  member,
  other,
  admin,
}) => {
  const word = uniqueName('lyre').replaceAll('_', '');
  await member.call(searchEndpoints.save, { search: word, filters: { priceTo: '50' } });
  for (const price of ['10', '20']) await publishPost(other, admin, { title: word, price });
  await expect(async () => {
    await page.goto('/notices');
    await page
      .getByRole('link', { name: `2 new posts fit your saved search “${word}”.` })
      .click({ timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL(`/search?search=${word}&priceTo=50&orderOption=Latest+first`);
  await expect(page.getByRole('link', { name: word })).toHaveCount(2);
  const row = page.getByRole('listitem').filter({ hasText: word });
  await expect(async () => {
    await page.goto('/saved/searches');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('2 new', { timeout: 1000 });
  }).toPass();
});

test('an empty list says how many posts it would show without each filter, and with the nearest word', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('dulcim').replaceAll('_', '');
  await publishPost(other, admin, { title: word, price: '80' });
  await page.goto(`/search?search=${word}&priceTo=50`);
  await page.getByRole('button', { name: 'Without “Up to ¥50”: 1 post' }).click();
  await expect(page.getByRole('link', { name: word })).toBeVisible();
  // Of two words, the one that names the thing, and no beginning of the other.
  const thing = uniqueName('fan').replaceAll('_', '');
  await publishPost(other, admin, { title: thing });
  await page.goto(`/search?search=${word}ing ${thing}`);
  await expect(page.getByRole('link', { name: `“${thing}”: 1 post` })).toBeVisible();
  await page.goto(`/search?search=${word}ing ${thing}zzz`);
  await expect(page.getByText('No posts!')).toBeVisible();
  await expect(page.getByRole('link', { name: `“${word}”: 1 post` })).toBeHidden();
  await page.goto(`/search?search=${word}zzz`);
  await page.getByRole('link', { name: `“${word}”: 1 post` }).click();
  await expect(page.getByRole('link', { name: word })).toBeVisible();
});

test(
  'below a post stand others like it, and wanted ones that it fits',
  bothWidths,
  async ({ memberPage: page, member, other, admin, site }) => {
    const third = await addMember(site);
    const word = uniqueName('sitar').replaceAll('_', '');
    const offer = await publishPost(other, admin, { title: `${word} large`, price: '80' });
    await publishPost(third, admin, { title: `${word} small`, price: '90' });
    const wanted = await publishPost(third, admin, { title: word, price: '50', postType: 'buy' });
    await expect(async () => {
      await page.goto(`/post/${offer}`);
      await expect(page.getByRole('region', { name: 'Wanted now' }).getByRole('link')).toHaveText([word], {
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByRole('region', { name: 'More like this' }).getByRole('link')).toHaveText([
      `${word} small`,
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`/post/${wanted}`);
    await expect(page.getByRole('region', { name: 'On offer now' }).getByRole('link')).toHaveText([
      `${word} small`,
      `${word} large`,
    ]);
    expect(member).toBeTruthy();
  },
);

test('the form says what such things went for', async ({ memberPage: page, other, admin }) => {
  const word = uniqueName('oboe').replaceAll('_', '');
  for (const price of ['40', '40', '60', '80', '80', '60', '60']) {
    const postId = await publishPost(other, admin, { title: word, price });
    await other.call(postEndpoints.archive, { postId, dealMade: true });
  }
  await page.goto('/new-post');
  await page.getByLabel('Title').fill(`a ${word}`);
  await expect(page.getByText('7 such things went for ¥50 to ¥70')).toBeVisible();
});
