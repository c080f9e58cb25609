import { memberEndpoints } from '../../contract/members/endpoints.ts';
import {
  bothWidths,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  uniqueName,
  openMenu,
} from '../e2e/site.ts';
import { sampleImage } from '../support/image-samples.ts';
import { publishPost } from '../support/people.ts';

test(
  '[2.8 2.40 2.43 2.44 5.4] a buyer looks at all photos and connects',
  bothWidths,
  async ({ memberPage: page, other, admin }) => {
    const title = uniqueName('guitar');
    const images = [sampleImage('jpg'), sampleImage('png'), sampleImage('webp')];
    const postId = await publishPost(other, admin, { title, images, price: '0', openToNegotiate: 'true' });
    await page.goto(`/post/${postId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`selling: ${title}`);
    await expect(page.getByText('Free').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByText('image 1 of 3').first()).toBeAttached();
    const isPhone = test.info().project.name === 'phone';
    await expect(page.getByRole('button', { name: /^Show image/ })).toHaveCount(isPhone ? 0 : 3);
    await page.getByRole('button', { name: 'Previous image' }).click();
    await expect(page.getByText('image 3 of 3').first()).toBeAttached();
    await page.getByRole('button', { name: 'Next image' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'image 1 of 3' })).toBeAttached();

    await page.getByRole('button', { name: 'Connect' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(other.email)).toBeVisible();
    await expectAccessible(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(other.email);
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Connect' }).first()).toBeFocused();
  },
);

test('[2.54 4.11] its author reserves it, makes it available again, and archives it as a deal', async ({
  page,
  member,
  admin,
}) => {
  const title = uniqueName('bike');
  const postId = await publishPost(member, admin, { title });
  await page.goto(`/post/${postId}`);
  await openMenu(page);
  await page.getByRole('button', { name: 'Reserve' }).click();
  for (const name of ['Connect', 'Report'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByText('In progress', { exact: true }).first()).toBeVisible();
  await openMenu(page);
  await page.getByRole('button', { name: 'Make available' }).click();
  await expect(page.getByText('It is available again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deal made!' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.waitForURL('**/myposts/archived');
  await expect(page.getByText('Sold! Nice.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: title }).getByText('Sold', { exact: true }),
  ).toBeVisible();
  expect((await admin.call(memberEndpoints.get, { username: member.username })).body['deals_made']).toBe(1);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: 'Copy to a new draft' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deal made!' })).toBeHidden();
});
