import { enterAs, expect, expectAccessible, test } from '../site.ts';

/** The webhook in the moderators' group chat. */

// The browser's own line for the address that is refused.
test.use({ allowedConsole: /400.*\/api\/desk\/robot$/ });

test('an admin sets the robot, reads why a test was not sent, and removes it', async ({
  page,
  admin,
  site,
}) => {
  await enterAs(page, admin);
  await page.goto('/desk');
  await page.getByRole('link', { name: /^Robot/ }).click();
  await page.getByLabel('Webhook address').fill('http://chat.invalid/hook');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Messages can not be sent to this address.')).toBeVisible();
  await expect(page.getByLabel('Webhook address')).toBeFocused();
  await expect(page.getByLabel('Secret for signing')).toHaveCount(0);
  await page.getByLabel('Where the group is').selectOption('DingTalk');
  await page.getByLabel('Webhook address').fill('https://chat.invalid/hook?access_token=abcd1234');
  await page.getByLabel('Secret for signing').fill('SEC1');
  await page.getByRole('button', { name: 'Save' }).click();
  const webhook = page.getByRole('region', { name: 'DingTalk' });
  await expect(webhook).toContainText('https://chat.invalid/…1234');
  await expect(webhook).toContainText('Signs its messages');
  await expect(page.getByLabel('Webhook address')).toHaveValue('');
  await expect(page.getByText('Leave it empty to keep the one that is set.')).toBeVisible();
  await webhook.getByRole('button', { name: 'Send a test' }).click();
  await expect(webhook.getByText('Not sent. It does not answer.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Webhook address').fill('https://chat.invalid/another5678');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(webhook).toContainText('https://chat.invalid/…5678');
  await expect(webhook).not.toContainText('Not sent.');
  await expect(webhook).toContainText('Signs its messages');
  await site.database.sql(
    "update robot set failed_at = '2026-11-01', failure = 'It answers with errcode 93000.'",
  );
  await page.reload();
  await expect(webhook).toContainText('It has sent nothing since');
  await expect(webhook).toContainText('It answers with errcode 93000.');

  await webhook.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The robot is removed.')).toBeVisible();
  await expect(webhook).toHaveCount(0);
});
