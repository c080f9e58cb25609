import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { enterAs, expect, expectAccessible, test } from '../e2e/site.ts';
import { addMember, publishPost } from '../support/people.ts';
import { report } from '../support/reports.ts';

/** Reporting a post or a member, and deciding about reports by keys. */

test.use({ allowedConsole: /status of (400|409)/ });

test('a member reports a post from a quiet link and reads kindly what stops a report', async ({
  memberPage: page,
  other,
  admin,
}) => {
  const postId = await publishPost(other, admin, { title: 'Cheap phone' });
  await page.goto(`/post/${postId}`);
  const link = page.getByRole('button', { name: 'Report', exact: true });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  await expectAccessible(page);
  const send = dialog.getByRole('button', { name: 'Send report' });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expect(send).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Something else').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please write what is wrong.')).toBeVisible();
  await dialog.getByLabel('Details').fill('It is a <b>brick</b>.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. The admins will look at it.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('an admin decides reports by keys', async ({ page, member, other, admin, site }) => {
  const first = await publishPost(other, admin, { title: 'Cheap phone' });
  const second = await publishPost(other, admin, { title: 'Cheap camera' });
  const [one, two] = await Promise.all([addMember(site), addMember(site)]);
  await report(one, { postId: first, reason: 'scam', text: 'It is a <b>brick</b>.' });
  await report(two, { postId: first, reason: 'scam' });
  await report(one, { postId: second, reason: 'duplicate' });
  const { user_id: userId } = (await admin.call(memberEndpoints.get, { username: other.username })).body;
  await report(member, { userId, reason: 'offensive' });

  await enterAs(page, admin);
  await page.goto('/desk');
  await expect(page.getByRole('link', { name: '3 reports, the oldest 1 min' })).toBeVisible();
  await page.getByRole('link', { name: /Reports/ }).click();
  await expect(page.getByText('3 entries, oldest first')).toBeVisible();
  await expect(page.getByText('It is a <b>brick</b>.')).toBeVisible();
  await expectAccessible(page);
  const current = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(current).toHaveText('Cheap phone');
  const decision = page.getByRole('region', { name: 'Decision' });
  const bar = await decision.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0), 'below a short report, too').toBe(812);
  await page.keyboard.press('d');
  await expect(decision.getByRole('button', { name: 'Take down' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(decision.getByText('Please write a reason.')).toBeVisible();
  await decision.getByRole('textbox', { name: 'Reason' }).fill('Not a phone');
  await decision.getByRole('button', { name: 'Take down' }).last().click();
  await expect(page.getByText('Post taken down.')).toBeVisible();
  await expect(current).toHaveText('Cheap camera');
  await page.keyboard.press('a');
  await expect(page.getByText('Reports dismissed.')).toBeVisible();
  await expect(current).toHaveText(other.username);
  await page.keyboard.press('u');
  await expect(current).toHaveText('Cheap camera');
  await page.keyboard.press('a');
  await expect(current).toHaveText(other.username);
  // On a phone the bar has two buttons and a menu, in place of the tab bar.
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  expect(
    (await decision.getByRole('button', { name: 'Dismiss' }).locator('..').boundingBox())?.height,
  ).toBeLessThan(60);
  await decision.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await decision.getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('s');
  await decision.getByLabel('For how long').selectOption('1 month');
  await decision.getByRole('textbox', { name: 'Reason' }).fill('Scams');
  await decision.getByRole('button', { name: 'Suspend' }).last().click();
  await expect(page.getByText('No open reports!')).toBeVisible();
  await page.goto('/desk');
  await expect(page.getByRole('link', { name: 'Audit trail' })).toBeVisible();
  await expect(page.getByText(/1 report, |reports, the oldest/)).toHaveCount(0);
  const { body } = await admin.call(memberEndpoints.record, { userId });
  expect(body).toMatchObject({ is_suspended: true, suspension_reason: 'Scams' });
});
