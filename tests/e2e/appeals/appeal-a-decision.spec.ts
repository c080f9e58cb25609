import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { idOf, suspend } from '../../support/members.ts';
import { addMember, createPost, password } from '../../support/people.ts';
import { enterAs, expect, expectAccessible, test } from '../site.ts';

/** Asking for another look at a decision, and answering. */

test.use({ allowedConsole: /status of (400|403|409)/ });

test('an admin answers appeals by keys', async ({ page, other, admin, site }) => {
  const second = await addMember(site, { role: 'admin' });
  const [first, last] = [
    await createPost(other, { title: 'Rice cooker' }),
    await createPost(other, { title: 'Kettle' }),
  ];
  for (const postId of [first, last]) {
    await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
    await other.call(appealEndpoints.appealDenial, { postId, text: 'It is <b>sharp</b>.' });
  }
  await enterAs(page, second);
  await page.goto('/desk');
  await page.getByRole('link', { name: /Appeals/ }).click();
  await expect(page.getByText('2 appeals, oldest first')).toBeVisible();
  await expect(page.getByText('It is <b>sharp</b>.').first()).toBeVisible();
  await expect(page.getByText(/Decided by chief/).first()).toBeVisible();
  await expectAccessible(page);
  const current = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(current).toHaveText('Rice cooker');
  await page.keyboard.press('a');
  await expect(page.getByText(`Appeal of ${other.username} accepted.`)).toBeVisible();
  await expect(current).toHaveText('Kettle');
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Refuse this appeal' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please write a reason.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Still blurry');
  await page.getByRole('button', { name: 'Refuse this appeal' }).click();
  await expect(page.getByText('No appeals!')).toBeVisible();
  await page.goto(`/pending-post?post=${first}`);
  await expect(page.getByText(/The author asked for another look/)).toBeVisible();
});

test('an admin is told to leave the own decision to another admin', async ({ page, other, admin, site }) => {
  await addMember(site, { role: 'admin' });
  const postId = await createPost(other, { title: 'Rice cooker' });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
  await other.call(appealEndpoints.appealDenial, { postId, text: 'It is sharp.' });
  await enterAs(page, admin);
  await page.goto('/appeals');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByText('This is about a decision of yours. Please leave it to another admin.'),
  ).toBeVisible();
});

test('a suspended member reads until when and why, and appeals at the login and by the link in the mail', async ({
  page,
  site,
  admin,
}) => {
  const member = await addMember(site);
  await suspend(admin, await idOf(site, member), { days: 7, reason: 'Sold fake tickets.' });
  const { text = '' } = await site.mailbox.newest(member.email);
  const [link = ''] = /\/appeal\?token=\S+/.exec(text) ?? [];
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username or email' }).fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText(/Your account is suspended until .+ 20\d\d/);
  await expect(page.getByRole('alert')).toContainText('Reason: Sold fake tickets.');
  await page.getByRole('button', { name: 'Ask for another look' }).click();
  await page.getByLabel('What should the admins know?').fill('It was my brother.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. An admin will look at it again.')).toBeVisible();
  await page.goto(link);
  await page.getByLabel('What should the admins know?').fill('Really.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You have asked for another look at this decision already.')).toBeVisible();
});
