import type { Locator, Page } from 'playwright/test';
import { expect, holdBack, test } from '../site.ts';

/** A trade by keyboard alone (rule S4). */

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never came to ${String(wanted)}`);
}

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

test('a heading that appears late does not take the focus from a keyboard user', async ({
  memberPage: page,
}) => {
  const release = await holdBack(page, '**/assets/saved-screen*.js');
  await page.goto('/market');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await tabTo(page, nav.getByRole('link', { name: 'Saved' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/saved');
  await page.keyboard.press('Tab');
  release();
  await expect(page.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'My Posts' })).toBeFocused();
});
