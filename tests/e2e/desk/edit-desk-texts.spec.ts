import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { bothWidths, enterAs, expect, test } from '../site.ts';

/** Deny reasons and announcements: how admins edit them, and what others see. */

// Other tests must not find them.
test.afterEach(async ({ site }) => {
  await site.database.sql('delete from announcements');
});

test('an admin orders the deny reasons by keyboard and saves them', async ({ page, admin }) => {
  const reasonsNow = async () =>
    (await admin.call(deskEndpoints.denyReasons)).body['reasons'] as { en: string; zh: string }[];
  const usual = await reasonsNow();
  await admin.call(deskEndpoints.editDenyReasons, {
    reasons: ['one', 'two', 'three'].map((en) => ({ en, zh: `${en} 中` })),
  });
  await enterAs(page, admin);
  await page.goto('/desk/reasons');
  const english = page.getByLabel('English');
  await page.getByRole('button', { name: 'Move reason 3 up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move reason 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move reason 1 up' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove reason 3' }).click();
  await page.getByRole('button', { name: 'Add a reason' }).click();
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByText('A reason needs a text in both languages.').first()).toBeVisible();
  await english.nth(2).fill('one');
  await page.getByLabel('Chinese').nth(2).fill('四');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByText('This text is in the list already.').first()).toBeVisible();
  await english.nth(2).fill('four');
  await page.getByRole('button', { name: 'Save the list' }).click();
  await expect(page.getByText('The list is saved.')).toBeVisible();
  expect((await reasonsNow()).map(({ en }) => en)).toEqual(['three', 'one', 'four']);
  // Later tests of this worker deny posts with the usual reasons.
  await admin.call(deskEndpoints.editDenyReasons, { reasons: usual.map(({ en, zh }) => ({ en, zh })) });
});

test(
  'an announcement is on every page, moves nothing, and stays closed',
  bothWidths,
  async ({ page, admin, site }) => {
    await enterAs(page, admin);
    await page.goto('/desk/announcements');
    await page.getByLabel('English').fill('Closed on <b>Sunday</b>');
    await page.getByLabel('Chinese').fill('周日关闭');
    await page.getByRole('button', { name: 'Publish' }).click();
    const bar = page.getByRole('region', { name: 'Announcements' });
    await expect(bar).toContainText('Closed on <b>Sunday</b>');
    await page.context().clearCookies();
    await page.goto(`${site.url}/`);
    await expect(bar).toContainText('Closed on');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shift).toBe(0);
    // Before the scripts have loaded, the page shows the header at the same place.
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Closed on')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Closed on')).toHaveCount(0);
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await admin.call(deskEndpoints.announce, { en: 'Next', zh: '下一条', from: inDays(0), to: inDays(0) });
    await page.reload();
    await expect(page.getByText('下一条')).toBeVisible();
    await expect(page.getByText('周日关闭')).toHaveCount(0);
  },
);
