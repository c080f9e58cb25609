import type { Locator } from 'playwright/test';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { publishPost } from '../../support/people.ts';
import { expect, test, uniqueName } from '../site.ts';

test('what is gone is hidden by default, and the browser remembers the choice', async ({
  page,
  member,
  other,
  admin,
}) => {
  const word = uniqueName('lamp');
  const gone = await publishPost(other, admin, { title: `${word} gone` });
  await publishPost(member, admin, { title: `${word} here` });
  await other.call(postEndpoints.archive, { postId: gone });
  await page.goto('/market');
  const here = page.getByRole('link', { name: `${word} here` });
  const archived = page.getByRole('link', { name: `${word} gone` });
  await expect(here).toBeVisible();
  await expect(archived).toBeHidden();
  const hides = page.getByRole('switch', { name: 'Hide what is gone' });
  await expect(hides).toBeChecked();
  await page.getByLabel('Status').selectOption('Archived');
  await expect(archived).toBeVisible();
  await expect(here).toBeHidden();
  await page.goBack();
  await hides.uncheck();
  await expect(archived).toBeVisible();
  await page.goto(`/search?search=${word}`);
  await expect(hides).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveText([/here/, /gone/]);
  await hides.check();
  await expect(archived).toBeHidden();
});

test('on phones the filters begin with what is set', async ({ memberPage: page }) => {
  await page.goto('/market');
  const sort = page.getByLabel('Sort');
  const type = page.getByLabel('Type');
  await expect(sort).toBeInViewport({ ratio: 1 });
  await type.selectOption('Buy posts');
  await expect(type).toBeInViewport({ ratio: 1 });
  const left = async (select: Locator) => (await select.boundingBox())?.x ?? 0;
  expect(await left(type)).toBeLessThan(await left(sort));
});

test('a sheet with all filters says how many posts it shows, and chips take filters away', async ({
  page,
  member,
  other,
  admin,
}) => {
  expect(member.username).not.toBe(other.username);
  const word = uniqueName('shelf');
  const sold = { category: 'Others', kind: 'furniture', area: 'east', condition: 'good' };
  for (const price of ['0', '40', '90'])
    await publishPost(other, admin, { ...sold, title: `${word} ${price}`, price });
  await publishPost(other, admin, { title: `${word} wanted`, postType: 'buy', price: '0' });
  const cards = page.getByRole('listitem').filter({ hasText: word });
  await page.goto(`/search?search=${word}`);
  await expect(cards).toHaveCount(4);

  await page.getByRole('button', { name: /^(Filters|More filters)$/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: 'Show 4 posts' })).toBeVisible();
  await sheet.getByLabel('Price to').fill('50');
  await expect(sheet.getByRole('button', { name: 'Show 3 posts' })).toBeVisible();
  await sheet
    .getByRole('group', { name: 'Condition' })
    .getByRole('button', { name: 'Good', exact: true })
    .press('Space');
  await sheet.getByRole('group', { name: 'Area' }).getByRole('button', { name: 'East gate' }).press('Space');
  await sheet.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Furniture' }).press('Space');
  await sheet.getByRole('button', { name: 'Show 2 posts' }).press('Enter');
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/priceTo=50&kind=furniture&condition=good&area=east/);
  await expect(cards).toHaveText([/ 40/, / 0/]);

  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('button')).toHaveText(['Up to ¥50', 'Furniture', 'Good', 'East gate']);
  await chips.getByRole('button', { name: 'Remove filter: Up to ¥50' }).click();
  await expect(cards).toHaveCount(3);
  await page.goBack();
  await expect(cards).toHaveCount(2);

  await chips.getByRole('button', { name: 'East gate' }).press('Enter');
  await expect(chips.getByRole('button', { name: 'Good' })).toBeFocused();
  await chips.getByRole('button', { name: 'Up to ¥50' }).press('Enter');
  await expect(chips.getByRole('button', { name: 'Furniture' })).toBeFocused();
  for (const name of ['Furniture', 'Good']) await chips.getByRole('button', { name }).press('Enter');
  await expect(cards).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^(Filters|More filters)$/ })).toBeFocused();
});

test('the chip Free shows what is given away, and wrong prices stay in the sheet', async ({
  page,
  member,
  other,
  admin,
}) => {
  expect(member.username).not.toBe(other.username);
  const word = uniqueName('rug');
  await publishPost(other, admin, { title: `${word} free`, price: '0' });
  await publishPost(other, admin, { title: `${word} wanted`, price: '0', postType: 'buy' });
  await page.goto(`/search?search=${word}`);
  await page.getByRole('button', { name: /^(Filters|More filters)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Price from').fill('9');
  await sheet.getByLabel('Price to').fill('5');
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(sheet.getByLabel('Price to')).toBeFocused();
  await expect(sheet.getByText("'Price to' should not be below 'Price from'.")).toBeVisible();
  const top = async (label: string) => (await sheet.getByLabel(label).boundingBox())?.y;
  expect(await top('Price from')).toBe(await top('Price to'));
  await sheet.getByRole('button', { name: 'Free' }).click();
  await sheet.getByRole('button', { name: 'Show 1 post' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveText(/free/);
  await expect(page).toHaveURL(/buySellOption=Sell\+posts&priceTo=0/);
});
