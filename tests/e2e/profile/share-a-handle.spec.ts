import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import type { Person } from '../../support/people.ts';
import { publishPost } from '../../support/people.ts';
import {
  bothWidths,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  uniqueName,
} from '../site.ts';

/** A site whose members reach each other by WhatsApp and Telegram instead of WeChat. */

const offerChannels = (admin: Person, value: string[]) =>
  admin.call(deskEndpoints.editSite, { section: 'contactChannels', value });
test.beforeEach(({ admin }) => offerChannels(admin, ['whatsapp', 'telegram']));
test.afterEach(({ admin }) => offerChannels(admin, ['wechat']));

test(
  'a member adds handles, an admin approves them, and others open WhatsApp',
  bothWidths,
  async ({ page, member, other, admin }) => {
    await enterAs(page, member);
    await page.goto('/new-post');
    await page.getByRole('link', { name: 'Add a way to reach you in settings' }).click();
    await page.getByLabel('WhatsApp').fill('3331234567');
    await page.getByLabel('Telegram').fill('lamp_seller');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Check what you typed/)).toBeVisible();
    await expect(page.getByLabel('WhatsApp')).toBeFocused();
    await page.getByLabel('WhatsApp').fill('+393331234567');
    await expectAccessible(page);
    await expect(page.getByText('WeChat')).toHaveCount(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your update has been sent to the admins.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('WhatsApp')).toHaveValue('+393331234567');

    await enterAs(page, admin);
    await page.goto('/pending-user-updates');
    const card = page.getByRole('article', { name: member.username });
    await expect(card.getByText('lamp_seller')).toBeVisible();
    await expect(card.getByText('WeChat')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText(`Update of ${member.username} approved.`)).toBeVisible();
    await page.goto(`/members/${member.username}`);
    await expect(page.getByText('+393331234567')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove contacts' })).toBeVisible();

    await enterAs(page, other);
    await page.goto(`/post/${await publishPost(member, admin, { title: uniqueName('lamp') })}`);
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Connect' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: 'Open in WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/393331234567',
    );
    await expect(dialog.getByRole('link', { name: 'Open in Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/lamp_seller',
    );
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'WhatsApp',
      'Then say hello:',
      'Telegram',
      'Email',
    ]);
    await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test('an admin chooses the channels and their order, and nothing names WeChat any more', async ({
  page,
  admin,
}) => {
  await enterAs(page, admin);
  await page.goto('/desk/site');
  await page.getByText('How members reach each other besides email').click();
  const section = page.locator('details[open]');
  await section.getByRole('checkbox', { name: 'KakaoTalk' }).check();
  const order = section.getByRole('button', { name: /^Move KakaoTalk/ });
  for (let place = 1; place < (await section.getByRole('checkbox', { checked: true }).count()); place += 1)
    await order.press('ArrowUp');
  await section.getByRole('checkbox', { name: 'WhatsApp' }).uncheck();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Everybody sees it from now on.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: /KakaoTalk|Telegram|WhatsApp/ })).toHaveCount(2);
  for (const address of ['/', '/settings', '/privacy', '/terms', '/guidelines', '/accessibility']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/wechat/i)).toHaveCount(0);
  }
  await page.getByRole('button', { name: '切换到中文' }).first().click();
  for (const address of ['/', '/settings', '/privacy', '/terms', '/guidelines', '/accessibility']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(/(?<!企业)微信/)).toHaveCount(0);
  }
});
