import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { enterAs, expect, test } from '../e2e/site.ts';

/** The site's own facts: an admin edits them at /desk/site, and everybody sees them. */

test.use({ allowedConsole: /409.*\/api\/desk\/site/ });

/** Other tests of the worker find the site as it was. The edit makes the server read it at once. */
test.afterEach(async ({ site, admin }) => {
  await site.database.sql("delete from site where section not in ('pickupAreas', 'hours')");
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
});

test('a name is previewed, saved, and taken back', async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/desk');
  await page.getByRole('link', { name: /^Site/ }).click();
  await page.getByText('What the site is called').click();
  const name = page.getByRole('textbox', { name: 'English' });
  await name.fill('Bund <b>');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A name has 1 to 60 characters').filter({ visible: true })).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Bund <b>');
  await name.fill('Bund Bazaar');
  await expect(page.getByRole('figure')).toContainText('Bund Bazaar');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle('Site · Bund Bazaar');
  await expect(page.getByText(/^Edited .* by /).filter({ visible: true })).toHaveCount(1);
  await page.reload();
  await expect(page).toHaveTitle('Site · Bund Bazaar');

  await page.getByText('What the site is called').click();
  await name.fill('Another');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(name).toHaveValue('Bund Bazaar');
  await name.fill('Another');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle('Site · Another');
  await page.getByRole('button', { name: 'As it was' }).click();
  await expect(page).toHaveTitle('Site · Bund Bazaar');
});
