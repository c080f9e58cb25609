import { readFileSync } from 'node:fs';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { zipWith } from '../../support/zip.ts';
import { bothWidths, enterAs, expect, expectAccessible, expectNoSidewaysScroll, test } from '../site.ts';

/** The site's own facts: an admin edits them at /desk/site, and everybody sees them. */

test.use({ allowedConsole: /409.*\/api\/desk\/site/ });
/** Other tests of the worker find the site as it was. The edit makes the server read it at once. */
test.afterEach(async ({ site, admin }) => {
  await site.database.sql("delete from site where section not in ('pickupAreas', 'hours')");
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
});

test('what another admin saved meanwhile is shown before it is replaced', async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await page.getByText('Last days that a new post suggests').click();
  await admin.call(deskEndpoints.editSite, {
    section: 'termEnds',
    value: [{ day: '2031-06-30', texts: { en: 'Theirs', zh: '他们' } }],
  });
  const section = page.locator('details[open]');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await section.getByLabel('Day', { exact: true }).fill('2030-01-15');
  await section.getByLabel('English').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody has changed this meanwhile.')).toBeVisible();
  await expect(section.getByLabel('English')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Show the new version' }).click();
  await expect(section.getByLabel('English')).toHaveValue('Theirs');
});

test('a language is added as a zip, chosen and taken away', async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await page.getByText('What visitors can choose from').click();
  const section = page.locator('details[open]').first();
  await section.getByText('Add a language').click();
  await section.getByLabel('Tag of the language').fill('fr');
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the texts' }).click();
  expect((await download).suggestedFilename()).toBe('fr.zip');
  const send = (text: string) =>
    section.getByLabel('Send the zip back').setInputFiles({
      name: 'fr.zip',
      mimeType: 'application/zip',
      buffer: zipWith([{ name: 'fr/market.json', text }]),
    });
  await send('{ "saved": "Favoris", "empty": "{" }');
  await expect(section.getByText(/^fr has 1 of [\d,]+ texts\.$/)).toBeVisible();
  await expect(section.getByText('1 text is not used:')).toBeVisible();
  await expect(section.getByText('market.json empty: this is no ICU message')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const box = section.getByLabel(/^français \(\d+ texts of the first screens missing\)$/);
  await expect(box).not.toBeChecked();
  const { first } = JSON.parse(readFileSync('languages/order.json', 'utf8')) as { first: string[] };
  await section.getByLabel('Send the zip back').setInputFiles({
    name: 'fr.zip',
    mimeType: 'application/zip',
    buffer: zipWith(
      first.map((name) => ({
        name: `fr/${name}.json`,
        text: readFileSync(`languages/it/${name}.json`, 'utf8'),
      })),
    ),
  });
  await expect(section.getByLabel('Italiano (draft)')).not.toBeChecked();
  await section.getByRole('button', { name: 'Remove what was sent' }).click();
  await expect(section.getByText('Removed.')).toBeVisible();
  await expect(section.getByLabel('Italiano (draft)')).toBeHidden();
});

test('domains that leave members out ask first', async ({ page, admin, site }) => {
  await site.database.sql("insert into members (email, username) values ('far@pku.edu.cn', 'far_away')");
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await page.getByText('Email domains that can sign up').click();
  await page.getByLabel('Email domains', { exact: true }).fill('nyu.edu');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 member has an address outside these domains.')).toBeVisible();
  await page.getByRole('button', { name: 'Change it anyway' }).click();
  await expect(page.getByText('Saved. Everybody sees it from now on.')).toBeVisible();
  await site.database.sql("delete from members where username = 'far_away'");
});

test('locked fields name their variable, and every section fits', bothWidths, async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await expect(page.locator('summary').first()).toBeVisible();
  for (const section of await page.locator('summary').all()) await section.click();
  await expect(page.getByText('Set on the server by CONTACT_EMAIL').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
