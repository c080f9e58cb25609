import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { publishPost } from '../../support/people.ts';
import { decide, report } from '../../support/reports.ts';
import { enterAs, expect, expectAccessible, holdBack, test } from '../site.ts';

/** Reporting a post or a member, and deciding about reports by keys. */

test.use({ allowedConsole: /status of (400|409)/ });

test('a member is reported on the member page, and nobody on the own one', async ({
  page,
  member,
  other,
}) => {
  await page.goto(`/member/${other.username}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this member' });
  await expect(dialog.getByLabel('Already sold')).toBeHidden();
  await dialog.getByLabel('Scam').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.getByLabel('Scam').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('You have reported this already. The admins will look at it.')).toBeVisible();

  await page.goto(`/member/${member.username}`);
  await expect(page.getByRole('heading', { name: member.username })).toBeVisible();
  await expect(page.getByText('No open posts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeHidden();
});

test('an admin opens decided reports again, with a reason once the author has read of it', async ({
  page,
  member,
  other,
  admin,
}) => {
  const dismissed = await publishPost(other, admin, { title: 'Cheap phone' });
  const taken = await publishPost(other, admin, { title: 'Cheap camera' });
  for (const postId of [dismissed, taken]) await report(member, { postId });
  await decide(admin, { postId: dismissed });
  await decide(admin, { postId: taken, action: 'take-down', reason: 'Stolen' });
  await other.call(noticeEndpoints.markRead, { all: true });
  await enterAs(page, admin);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Decided in the last 30 days' }).click();
  const entry = (title: string) => page.getByRole('button', { name: title });
  await entry('Cheap camera').click();
  await expect(page.getByText(/Post taken down\. chief/)).toBeVisible();
  await expectAccessible(page);
  await entry('Cheap phone').click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(entry('Cheap phone')).toBeHidden();
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByRole('button', { name: 'Reopen' }).click();
  await decision.getByRole('textbox', { name: 'Reason' }).fill('It was yours.');
  await decision.getByRole('button', { name: 'Reopen' }).last().click();
  await expect(page.getByText('No decided reports')).toBeVisible();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(entry('Cheap phone')).toBeVisible();
  await expect(entry('Cheap camera')).toBeVisible();
});

test('the last report is not called decided before the server has answered', async ({
  page,
  member,
  other,
  admin,
}) => {
  await report(member, { postId: await publishPost(other, admin, { title: 'Cheap phone' }) });
  const release = await holdBack(page, '**/api/report/decide-report');
  await enterAs(page, admin);
  await page.goto('/reports');
  const open = page.getByRole('article', { name: 'Cheap phone' });
  await expect(open).toBeVisible();
  await page.keyboard.press('a');
  await expect(open).toBeHidden();
  await expect(page.getByText('No open reports!')).toBeHidden();
  release();
  await expect(page.getByText('No open reports!')).toBeVisible();
});
