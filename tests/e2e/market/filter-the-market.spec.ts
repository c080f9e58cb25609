import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { publishPost } from '../../support/people.ts';
import { expect, ownContext, test, uniqueName } from '../site.ts';
import { chooseFilter, openFilters } from './filters.ts';

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
  const hides = page.getByRole('switch', { name: 'Hide sold' });
  const setHides = async (isOn: boolean) => {
    await openFilters(page);
    await expect(hides).toBeChecked({ checked: !isOn });
    await hides.setChecked(isOn);
    await page.getByRole('button', { name: /^Show/ }).click();
  };
  await chooseFilter(page, 'Status', 'Archived');
  await expect(archived).toBeVisible();
  await expect(here).toBeHidden();
  await page.getByRole('button', { name: 'Clear' }).click();
  await setHides(false);
  await expect(archived).toBeVisible();
  await page.goto(`/search?search=${word}`);
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveText([/here/, /gone/]);
  await setHides(true);
  await expect(archived).toBeHidden();
});

test('a tap on a drawing shows a kind of things, and another all of them', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const word = uniqueName('stool');
  const sold = { category: 'Others', kind: 'furniture', condition: 'good' };
  await publishPost(other, admin, { ...sold, title: `${word} low` });
  await publishPost(other, admin, { title: `${word} book`, category: 'Textbook' });
  await page.goto(`/search?search=${word}`);
  const cards = page.getByRole('listitem').filter({ hasText: word });
  const row = page.getByRole('group', { name: 'Filters' });
  await expect(row).toContainText('2 posts');
  const rail = page.getByRole('group', { name: 'Kind' });
  const furniture = rail.getByRole('button', { name: 'Furniture' });
  await furniture.click();
  await expect(cards).toHaveText([/low/]);
  await expect(furniture).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText('1 post');
  await expect(row.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await rail.getByRole('button', { name: 'Textbook' }).click();
  await expect(cards).toHaveText([/book/]);
  await expect(page).toHaveURL(`/search?search=${word}&postCategoryOption=Textbook`);
  await rail.getByRole('button', { name: 'Textbook' }).click();
  await expect(cards).toHaveCount(2);
});

for (const language of ['en', 'zh'] as const)
  test(
    `the head of the market leaves room for the posts, in ${language}`,
    ownContext,
    async ({ memberPage: page, other, admin }) => {
      const word = uniqueName('desk');
      for (let count = 0; count < 6; count += 1)
        await publishPost(other, admin, { title: `${word} with a drawer ${count}`, condition: 'good' });
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const cards = page.getByRole('listitem').filter({ hasText: word });
      const top = async (at: number) => (await cards.nth(at).boundingBox())?.y;
      const two = 'buySellOption=Sell+posts&condition=good';
      await page.setViewportSize({ width: 375, height: 812 });
      for (const path of [`/market?condition=good`, `/market?${two}`, `/search?search=${word}&${two}`]) {
        await page.goto(path);
        await expect(cards).toHaveCount(6);
        expect(await top(0)).toBeLessThan(190);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/market');
      await expect(cards).toHaveCount(6);
      expect(await top(4)).toBeLessThan(844 - 60);

      for (const width of [1280, 1024, 768, 600]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/market?${two}`);
        await expect(cards).toHaveCount(6);
        expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(72);
        const selects = page.locator('fieldset select').filter({ visible: true });
        await expect(selects).toHaveCount({ 1280: 5, 1024: 3, 768: 2 }[width] ?? 0);
        for (const select of await selects.all())
          expect(await select.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      }
    },
  );

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

  await openFilters(page);
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
  await openFilters(page);
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
