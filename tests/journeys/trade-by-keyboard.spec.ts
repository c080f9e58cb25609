import type { Locator, Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { expect, password, test, uniqueName } from '../e2e/site.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, publishPost } from '../support/people.ts';

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

test('[2.40] log in, find, look at photos, connect, save: by keys alone', async ({
  page,
  other,
  admin,
  site,
}) => {
  const title = uniqueName('keys');
  await publishPost(await addMember(site), admin, {
    title,
    images: [sampleImage('jpg'), sampleImage('png')],
  });
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: 'Username or email', exact: true }));
  await page.keyboard.type(other.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/market');
  await expect(page.getByRole('heading', { name: 'Market' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Open search', exact: true }));
  await page.keyboard.press('Enter');
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?**');
  await tabTo(page, page.getByRole('link', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/post/*');

  await tabTo(page, page.getByRole('button', { name: 'Next image', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('image 2 of 2').first()).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('image 1 of 2').first()).toBeAttached();

  await tabTo(page, page.getByRole('button', { name: 'Connect', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: new RegExp(`^Save ${title}`) }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-pressed', 'true');
});

test('write a post and archive it: by keys alone', async ({ page, member }) => {
  const title = uniqueName('typed');
  await page.goto('/new-post');
  await tabTo(page, page.getByRole('textbox', { name: 'Title', exact: true }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole('textbox', { name: 'Price', exact: true }));
  await page.keyboard.type('12');
  await tabTo(page, page.getByRole('button', { name: 'Post to market', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/myposts/available');
  await tabTo(page, page.getByRole('link', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: `More for ${title}` }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Archive', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Archive this post?' })).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/myposts/archived');
  expect((await member.call(postEndpoints.myArchived)).body).toMatchObject([{ post_title: title }]);
});
