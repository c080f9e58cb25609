import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { addAdmin } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';
import { enterAs, expect, expectAccessible, test } from '../site.ts';

test('an admin reads the numbers by day and month, as charts, tables and CSV', async ({
  page,
  admin,
  other,
}) => {
  expect(other.username).not.toBe('');
  await enterAs(page, admin);
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await page.waitForURL('**/numbers');
  const signUps = page.getByRole('figure', { name: 'Sign-ups' });
  await expect(signUps.locator('rect')).toHaveCount(30);
  await signUps.getByText('Table').click();
  await expect(signUps.getByRole('row')).toHaveCount(31);
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    `/api/desk/numbers.csv?from=${inDays(-29)}&to=${inDays(0)}&by=day`,
  );
  await page.getByLabel('From', { exact: true }).fill(inDays(-2));
  await page.waitForURL(`**/numbers?from=${inDays(-2)}**`);
  await expect(signUps.locator('rect')).toHaveCount(3);
  await page.getByRole('link', { name: 'By month' }).click();
  await page.waitForURL('**/numbers?by=month');
  await expect(page.getByRole('figure', { name: 'Sign-ups' }).locator('rect').first()).toBeAttached();
});

test('a URL with a period that the server refuses shows the default period', async ({ page, admin }) => {
  await enterAs(page, admin);
  const refused = [
    'from=2026-03-02&to=2026-03-01',
    'from=2020-01-01',
    `from=${inDays(1)}`,
    'to=yesterday',
    'by=hour',
  ];
  for (const query of refused) {
    await page.goto(`/numbers?${query}`);
    await expect(page.getByRole('figure', { name: 'Sign-ups' }).locator('rect')).toHaveCount(30);
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(inDays(0));
  }
});

test('a day of the period can be typed, digit by digit', async ({ page, admin }) => {
  await enterAs(page, admin);
  await page.goto('/numbers?from=2026-02-10&to=2026-03-01');
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  // The same in either order of day and month.
  await page.keyboard.type('07072025');
  await page.waitForURL('**/numbers?from=2025-07-07&to=2026-03-01&by=day');
  await expect(from).toBeFocused();
  await expect(from).toHaveValue('2025-07-07');

  // The next year would be after the last day: it is not shown, and the field returns to the day that is.
  await page.keyboard.press('ArrowUp');
  await expect(from).toHaveValue('2026-07-07');
  await page.getByRole('link', { name: 'Download as CSV' }).focus();
  await expect(from).toHaveValue('2025-07-07');
  await expect(page).toHaveURL(/from=2025-07-07&to=2026-03-01/);
});

test('visitors read how many things found a new owner this year and what that saved, and how it is counted', async ({
  page,
}) => {
  const site = await startServer();
  const chief = await addAdmin(site);
  await site.database.sql(
    `insert into daily_numbers
       (day, sign_ups, new_posts, by_category, approved, denied, hours, deals_made, saves, contacts, reports)
     values (date_trunc('year', now() at time zone 'Asia/Shanghai'), 0, 0, '{}', 0, 0, '{}', 57, 0, 0, 0)`,
  );
  await site.database.sql(
    `insert into deals (category, thing, pieces, worth)
     select 'Others', case when n <= 5 then 'sofa' else '' end, 2, 100000 from generate_series(1, 20) n`,
  );
  const value = { points: [], newest: false, effect: true };
  await chief.call(deskEndpoints.editSite, { section: 'landing', value });
  await page.goto(site.url);
  await expect(page.getByText('57 things have found a new owner here this year.')).toBeVisible();
  // Ten sofas: 10 × 55 × 0.47 to 10 × 179 × 0.65, in two digits outwards.
  await expect(page.getByText('About 250 to 1,200 kg of CO₂e avoided this year.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'How we count' }).click();
  await expect(page.getByRole('heading', { name: 'What used things save' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Sofa 55–179 179.1 45' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '中文' }).first().click();
  await expect(page.getByRole('heading', { name: '二手省下了多少' })).toBeVisible();
  await page.goto(site.url);
  await expect(page.getByText('今年已有 57 件物品找到新主人')).toBeVisible();
  await expect(page.getByText('今年大约少排放 250–1,200 千克二氧化碳当量。')).toBeVisible();

  await enterAs(page, chief);
  await page.goto(`${site.url}/numbers`);
  await expect(page.getByText('259–1,164', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: '未计入 15' })).toBeVisible();
  await site.stop();
});
