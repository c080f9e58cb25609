import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { startServer } from '../../support/server.ts';
import { enterAs, expect, test as base } from '../site.ts';

/** What admins write on a site whose first language is Italian, and what readers of the others see. */

const test = base.extend({
  site: [
    async ({}, use) => {
      const site = await startServer({ env: { LANGUAGES: 'it,en,zh' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedConsole: /400.*\/api\/desk\/announcements/ });

test('an announcement needs the first language only, and is marked with it', async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/desk/announcements');
  await page.getByLabel('Chinese').fill('周日关闭');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Italiano')).toBeFocused();
  await expect(page.getByText('Please write 1 to 300 characters.')).toBeVisible();
  await page.getByLabel('Italiano').fill('Chiuso domenica');
  await page.getByRole('button', { name: 'Publish' }).click();
  const line = page.getByRole('region', { name: 'Announcements' }).getByText('Chiuso domenica');
  await expect(line).toHaveAttribute('lang', 'it');
});

test('a reason keeps its Italian while another language is added', async ({ page, admin }) => {
  await admin.call(deskEndpoints.editDenyReasons, { reasons: [{ texts: { it: 'Foto sfocate.' } }] });
  await enterAs(page, admin);
  await page.goto('/desk/reasons');
  await page.getByLabel('English').fill('Blurry photos.');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByText('The list is saved.')).toBeVisible();
  const { body } = await admin.call(deskEndpoints.denyReasons);
  expect(body).toMatchObject({ reasons: [{ texts: { it: 'Foto sfocate.', en: 'Blurry photos.' } }] });
});
