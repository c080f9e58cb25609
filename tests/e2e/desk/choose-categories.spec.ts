import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { addMember, createPost, publishPost, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { bothWidths, enterAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '../site.ts';

/** An admin makes a category of the campus's own, and members post in it. */

test.use({ allowedConsole: /40[09].*\/api\/desk\/site/ });
const reset = async ({ site, admin }: { site: TestServer; admin: Person }) => {
  await site.database.sql("delete from site where section not in ('pickupAreas', 'hours')");
  await site.database.sql('delete from removed_category_keys');
  await site.database.sql("update posts set category = 'Food', kind = null where category like 'Bikes%'");
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
};
test.beforeEach(({ site, admin }) => reset({ site, admin }));
// Other journeys use the same site.
test.afterEach(({ site, admin }) => reset({ site, admin }));

test('an admin adds Bikes, and a member posts in it', async ({ page, admin, site }) => {
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await page.getByText('What things are sorted by').click();
  await page.getByRole('button', { name: 'Add a category' }).click();
  const bikes = page.getByRole('group', { name: 'Category 5' });
  await bikes.getByLabel('English').fill('Bikes & scooters');
  // The other languages of all rows are opened together.
  await page.getByRole('button', { name: 'Translate (1 missing)' }).click();
  await bikes.getByLabel('中文').fill('单车');
  await bikes.getByRole('button', { name: 'Drawing: Box' }).click();
  await bikes.getByRole('button', { name: 'Bicycle' }).click();
  await page.getByRole('button', { name: 'More: Category 5' }).click();
  await expect(page.getByText('Kinds of Bikes & scooters (0)')).toBeVisible();
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const parts = page.getByRole('group', { name: 'Kind 1', exact: true });
  await parts.getByLabel('English').fill('Spare parts');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Everybody sees it from now on.')).toBeVisible();
  const { body } = await admin.call(deskEndpoints.site);
  expect((body['categories'] as { value: object[] }).value[4]).toMatchObject({
    key: 'Bikes scooters',
    names: { en: 'Bikes & scooters', zh: '单车' },
    icon: 'bike',
    kinds: [{ key: 'Spare parts' }],
  });

  await enterAs(page, await addMember(site));
  await page.goto('/new-post');
  await expect(page.getByLabel('Category')).toHaveValue('Textbook');
  await page.getByLabel('Title').fill('Brake pads');
  await page.getByLabel('Price', { exact: true }).fill('12');
  await page.getByLabel('Category').selectOption('Bikes & scooters');
  await page.getByLabel('Kind').selectOption('Spare parts');
  await page.getByRole('button', { name: 'Post to market' }).click();
  await page.waitForURL('**/myposts/**');
  await expect(page.getByText('Brake pads')).toBeVisible();
  const posts = "select category, kind from posts where title = 'Brake pads'";
  expect(await site.database.sql(posts)).toContainEqual({ category: 'Bikes scooters', kind: 'Spare parts' });
});

test('categories with posts ask where these go', bothWidths, async ({ page, admin, site }) => {
  const bikes = { ...usualProfile.categories[0], key: 'Bikes', names: { en: 'Bikes' } };
  await admin.call(deskEndpoints.editSite, {
    section: 'categories',
    value: [...usualProfile.categories, bikes],
  });
  const author = await addMember(site);
  await publishPost(author, admin, { category: 'Bikes', title: 'Old bicycle' });
  await createPost(author, { category: 'Bikes' });
  await enterAs(page, admin);
  await page.goto('/market?postCategoryOption=Bikes');
  await expect(page.getByRole('button', { name: 'Bikes', pressed: true })).toBeVisible();
  await expect(page.getByText('Old bicycle')).toBeVisible();
  await page.goto('/desk/site');
  await page.getByText('What things are sorted by').click();
  await page.getByRole('button', { name: 'More: Category 5' }).click();
  await page.getByRole('button', { name: 'Remove category 5' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('2 posts are in “Bikes”. Where do they go?').selectOption('Others');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Move and save' }).click();
  await expect(page.getByText('Saved. Everybody sees it from now on.')).toBeVisible();
  expect(await site.database.sql("select from posts where category = 'Bikes'")).toEqual([]);
  await page.getByRole('button', { name: 'As it was' }).click();
  await expect(page.getByText('It was removed before, or is there twice.')).toBeVisible();
});

test(
  'seven categories fit, are put in order by keys, and a new one takes the posts of a renamed one',
  bothWidths,
  async ({ page, admin, site }, { project }) => {
    const more = ['Bikes', 'Bikes two', 'Bikes three'].map((key) => ({
      ...usualProfile.categories[0],
      key,
      names: { en: key, zh: key },
    }));
    const value = [...usualProfile.categories, ...more];
    await admin.call(deskEndpoints.editSite, { section: 'categories', value });
    await publishPost(await addMember(site), admin, { category: 'Bikes', title: 'Old bicycle' });
    await enterAs(page, admin);
    await page.goto('/desk/site');
    await page.getByText('What things are sorted by').click();
    const form = page.locator('details[open] form');
    const height = await form.locator('ol').evaluate((table) => table.getBoundingClientRect().height);
    expect(height).toBeLessThanOrEqual(project.name === 'desktop' ? 420 : 812);
    const handle = form.getByRole('button', { name: /^Move Category 5/ });
    await handle.press('ArrowUp');
    await expect(form.getByRole('button', { name: /^Move Category 4/ })).toBeFocused();
    const renamed = form.getByRole('group', { name: 'Category 4' }).getByLabel('English');
    await expect(renamed).toHaveValue('Bikes');
    await renamed.fill('Wheels');
    await expect(page.getByText('“Wheels” keeps the meaning of “Bikes”')).toBeVisible();
    await page.getByRole('button', { name: 'New category, move posts' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('1 post is in “Bikes”. Where does it go?')).toHaveValue('Wheels');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Move and save' }).click();
    await expect(page.getByText('Saved. Everybody sees it from now on.')).toBeVisible();
    expect(await site.database.sql("select title from posts where category = 'Wheels'")).toEqual([
      { title: 'Old bicycle' },
    ]);
    await site.database.sql("update posts set category = 'Food' where category = 'Wheels'");
  },
);
