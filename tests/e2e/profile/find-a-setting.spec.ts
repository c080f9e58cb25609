import { enterAs, expect, expectAccessible, holdBack, test } from '../site.ts';

/** The settings lead to a screen for each matter, and say what has changed there. */

test('what is below the choices stays in place when these have loaded', async ({ page, admin }) => {
  await enterAs(page, admin);
  const release = await holdBack(page, '**/api/notice/mail-settings');
  await page.goto('/settings/notices');
  const choice = page.getByRole('combobox', { name: 'Email: Posts that have waited too long for review' });
  await expect(choice).toBeDisabled();
  await expectAccessible(page);
  const below = page.getByRole('row').last();
  const before = await below.boundingBox();
  release();
  await expect(choice).toBeEnabled();
  expect(await below.boundingBox()).toEqual(before);
});

test('the settings fit on little more than a phone, with the way to all that is set elsewhere', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/settings');
  const rows = page.getByRole('navigation', { name: 'More settings' });
  await expect(rows.getByRole('link')).toHaveCount(7);
  const { y = 0, height = 0 } = (await rows.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(1100);
  await page.setViewportSize({ width: 1280, height: 800 });
  const form = await page.getByRole('region', { name: 'Profile' }).boundingBox();
  expect((await rows.boundingBox())?.y).toBe(form?.y);
});

test('a change of language, look or notices is said', async ({ memberPage: page }) => {
  await page.goto('/settings/notices');
  const choices = page.getByRole('row', { name: 'Results of your reports' });
  await choices.getByRole('combobox').selectOption('Daily');
  await expect(page.getByText('Saved. Results of your reports: Daily')).toBeVisible();
  await choices.getByRole('checkbox', { name: 'Push' }).click();
  await expect(page.getByText('Saved. Results of your reports: Push on')).toBeVisible();
  await expect(choices.getByRole('checkbox')).toHaveCount(1);
  await page.reload();
  await expect(choices.getByRole('combobox')).toHaveValue('daily');
  await expect(choices.getByRole('checkbox')).toBeChecked();
  const fixed = page.getByRole('row', { name: 'Warnings and the state of your account' });
  await expect(fixed).toContainText('Right away');
  await expect(fixed.locator('input, select')).toHaveCount(0);
  await page.goto('/settings/display');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect(page.getByText('The look is set to: Dark')).toBeVisible();
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByText('网站已切换为中文。')).toBeVisible();
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByText('The site is in English now.')).toBeVisible();
});
