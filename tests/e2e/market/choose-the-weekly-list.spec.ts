import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { enterAs, expect, expectAccessible, test } from '../site.ts';

/** The question about the weekly list of new things. */

test('the market asks once about the weekly list, with nothing chosen', async ({ page, member }) => {
  await enterAs(page, member);
  await page.goto('/market');
  const row = page.getByRole('complementary', { name: 'Weekly list' });
  await expect(row).toContainText('A mail each Thursday with what is new?');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Yes, please' }).click();
  await expect(row).toBeHidden();
  expect((await member.call(noticeEndpoints.mailSettings, {})).body['groups']).toContainEqual(
    expect.objectContaining({ group: 'weekly', mail: 'now', push: false }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Market' })).toBeAttached();
  await expect(row).toBeHidden();
  await page.goto('/settings/notices');
  const mail = page.getByLabel('Email: New things of the week');
  await expect(mail.locator('option')).toHaveText(['Each Thursday', 'Never']);
});
