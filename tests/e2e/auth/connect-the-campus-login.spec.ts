import { setUses } from '../../support/attempts.ts';
import { addMember, uniqueName } from '../../support/people.ts';
import { expect, expectAccessible, password } from '../site.ts';
import { campusTest } from './campus.ts';

/** The first campus login of a member, whose account is older, and the check of a busy network before a login. */

const test = campusTest({ RATE_LIMIT: 'on' });
// The browser's own messages about what the site refuses.
test.use({ allowedConsole: /status of (400|401|404|429)/ });

test('a member says by the password that the account is hers', async ({ page, campus }) => {
  const member = await addMember(campus.site);
  campus.oidc.person = { sub: uniqueName(), inToken: { email: member.email }, inUserinfo: {} };
  await page.goto('/login?next=%2Fsaved');
  await page.getByRole('link', { name: 'Log in with NetID (OpenID)' }).click();
  await expect(page.getByText(`There is an account with ${member.email}. Is it yours?`)).toBeVisible();
  await expect(page.getByText('so that nobody else gets into your account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It is not mine' }).click();
  await expect(page.getByRole('status').getByRole('link', { name: /@/ })).toBeVisible();
  await page.getByRole('button', { name: 'Its password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('wrong-guess');
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect username, email or password.');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
});

test('or by a code from the mailbox, in Chinese; later the question is gone', async ({ page, campus }) => {
  const member = await addMember(campus.site);
  campus.oidc.person = { sub: uniqueName(), inToken: { email: member.email }, inUserinfo: {} };
  await page.goto('/login/campus?with=oidc');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(page.getByText(`已有账号使用 ${member.email}，是你的吗？`)).toBeVisible();
  await page.getByRole('button', { name: '发送验证码到这个邮箱' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await campus.site.mailbox.code(member.email));
  await expectAccessible(page);
  await page.getByRole('button', { name: '关联并登录' }).click();
  await page.waitForURL('**/market');
  await page.getByRole('button', { name: 'EN – English' }).click();
  await page.goto('/login?link=1');
  await page.waitForURL('**/market');
});

test('a question that is too old leads to the login, which says so', async ({ page }) => {
  await page.goto('/login?link=1&next=%2Fsaved');
  await expect(page.getByRole('alert')).toContainText(
    'This login took too long or was begun in another browser.',
  );
  await expect(page).toHaveURL('/login?problem=campus_expired&next=%2Fsaved');
});

test('behind a busy address the browser proves work, and the login goes on by itself', async ({
  page,
  campus,
}) => {
  const name = uniqueName();
  campus.oidc.person = { sub: name, inToken: { email: `${name}@nyu.edu` }, inUserinfo: {} };
  await setUses(campus.site, 'campus-address', 3600, '127.0.0.1', 6000);
  let seen = '';
  page.on('response', (response) => {
    if (response.status() === 429 && response.url().includes('/login/campus')) seen = response.url();
  });
  await page.goto('/login?next=%2Fsaved');
  await page.getByRole('link', { name: 'Log in with NetID (OpenID)' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  expect(seen).toContain('/login/campus?with=oidc');
});
