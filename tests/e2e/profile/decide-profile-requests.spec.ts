import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { sampleImage } from '../../support/image-samples.ts';
import type { Person } from '../../support/people.ts';
import { bothWidths, breakCall, enterAs, expect, test, uniqueName, wentWrong } from '../site.ts';

test.describe('pending user updates', () => {
  test.use({ allowedConsole: /status of 500/ });

  const askedFor = async (member: Person, renamed = uniqueName('renamed')) => {
    await member.call(profileEndpoints.requestUpdate, {
      username: renamed,
      wechatQRCodeImage: sampleImage('png'),
    });
    return renamed;
  };

  test(
    '[2.35 4.19 H2.3] old and new are side by side, similar names below, and a denial shows the reason',
    bothWidths,
    async ({ page, admin, other }) => {
      const renamed = `${admin.username}_2026`;
      await askedFor(other, renamed);
      await enterAs(page, admin);
      await page.goto('/pending-user-updates');
      const card = page.getByRole('article', { name: other.username });
      await expect(card.getByText(other.username).first()).toBeVisible();
      await expect(card.getByText(renamed)).toBeVisible();
      await expect(card.getByText('This name is similar to chief.')).toBeVisible();
      await expect(card.getByText('Profile image')).toBeVisible();
      await expect(card.getByRole('img', { name: 'WeChat QR code, new' })).toBeVisible();
      await expect(card.getByText('No QR code was found in this image.')).toBeVisible();
      await page.getByRole('button', { name: 'Deny', exact: true }).click();
      await page.getByRole('button', { name: 'The image is not a WeChat QR code.' }).click();
      await page.getByRole('button', { name: 'Deny this request' }).click();
      await expect(page.getByText(`Update of ${other.username} denied.`)).toBeVisible();
      expect((await other.call(profileEndpoints.info)).body).toMatchObject({
        username: other.username,
        update_result: 'denied',
        update_denied_reason: 'The image is not a WeChat QR code.',
      });
    },
  );

  test('[8.12] a failed decision is reported, keeps its reason, and can be retried', async ({
    page,
    admin,
    other,
    member,
  }) => {
    const renamed = await askedFor(other);
    await askedFor(member);
    await enterAs(page, admin);
    await page.goto('/pending-user-updates');
    let mend = await breakCall(page, '/api/user/approve-update');
    await page.getByRole('button', { name: 'Approve' }).click();
    // The queue has moved on, and says whose decision failed.
    const failed = page.getByRole('alert').filter({ hasText: wentWrong });
    await expect(failed).toContainText(`“${other.username}” was not decided.`);
    await expect(page.getByRole('article', { name: member.username })).toBeVisible();
    await mend();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Update of ${other.username} approved.`)).toBeVisible();
    expect((await other.call(profileEndpoints.info)).body).toMatchObject({ username: renamed });

    mend = await breakCall(page, '/api/user/deny-update');
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await page.getByLabel('Deny reason').fill('Typed with care');
    await page.getByRole('button', { name: 'Deny this request' }).click();
    await expect(failed).toBeVisible();
    await page.getByRole('button', { name: 'Deny', exact: true }).click();
    await expect(page.getByLabel('Deny reason')).toHaveValue('Typed with care');
    await mend();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Update of ${member.username} denied.`)).toBeVisible();
    expect((await member.call(profileEndpoints.info)).body).toMatchObject({
      update_denied_reason: 'Typed with care',
    });
  });
});
