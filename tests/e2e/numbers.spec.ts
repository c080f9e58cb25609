import { inDays } from '../support/clock.ts';
import { enterAs, expect, test } from './site.ts';

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
