import { casSuccess, clientId } from '../../support/campus.ts';
import { addAdmin } from '../../support/people.ts';
import { enterAs, expectAccessible, expect, logOut, password } from '../site.ts';
import { campusTest } from './campus.ts';

/** The button of the campus's own login, and what a member sees when that login fails. */

const test = campusTest({ ADMINS_BY_CAMPUS: 'on', LOGIN_LINK: 'trust' });

test('the button stands first, and leads through the campus to the page that was wanted', async ({
  page,
  campus,
}) => {
  campus.oidc.person = {
    sub: 'lin',
    inToken: { email: 'lin@nyu.edu', preferred_username: 'lin_yu' },
    inUserinfo: {},
  };
  await page.goto('/guidelines');
  await page.goto('/login?next=%2Fsaved');
  const button = page.getByRole('link', { name: 'Log in with NetID (OpenID)' });
  await expect(page.getByRole('link', { name: 'Log in with NetID (CAS)' })).toBeVisible();
  await expect(page.getByLabel('Username or email')).toBeVisible();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  // Neither the login screen, the address that began the login, nor the callback is a stop on the way back.
  await page.goBack();
  await expect(page).toHaveURL(/\/guidelines$/);
});

test('after the logout the login screen leads to the logout of the campus', async ({ page, campus }) => {
  campus.oidc.person = {
    sub: 'bo',
    inToken: { email: 'bo@nyu.edu', preferred_username: 'bo_chen' },
    inUserinfo: {},
  };
  await page.goto('/login/campus?with=oidc');
  await logOut(page);
  await expect(page.getByText('You are still logged in at NetID.')).toBeVisible();
  await expectAccessible(page);
  const link = page.getByRole('link', { name: 'Log out there too' });
  await expect(link).toHaveAttribute('href', `${campus.oidc.url}/session/end?client_id=${clientId}`);
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(page.getByText('你在统一认证仍处于登录状态。')).toBeVisible();
  await expect(page.getByRole('link', { name: '同时退出统一认证' })).toBeVisible();
  await page.getByRole('button', { name: 'EN – English' }).click();
});

test('an admin with a password is led to the campus login, and works as an admin after it', async ({
  page,
  campus,
}) => {
  const admin = await addAdmin(campus.site);
  campus.oidc.person = { sub: 'chief', inToken: { email: admin.email }, inUserinfo: {} };
  await enterAs(page, admin);
  await page.goto('/pending-post');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings');
  await expect(page.getByText('Log in with NetID to work as an admin.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);
  await expectAccessible(page);
  campus.oidc.fault = (path, response) => {
    if (path !== '/auth') return false;
    const asked = new URL(response.req.url ?? '', campus.oidc.url).searchParams;
    const back = `${asked.get('redirect_uri')}?error=access_denied&state=${asked.get('state')}`;
    response.writeHead(303, { location: back }).end();
    return true;
  };
  await page.getByRole('link', { name: 'Log in with NetID', exact: true }).click();
  await expect(page.getByText('The login was cancelled.')).toBeVisible();
  campus.oidc.fault = undefined;
  await page.getByRole('link', { name: 'Log in with NetID (OpenID)' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('navigation', { name: 'Moderation' })).toBeVisible();
  await expect(page.getByText('to work as an admin')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a failure is said in both languages, keeps the wanted page, and starts nothing by itself', async ({
  page,
  campus,
}) => {
  campus.cas.answer = () => ({ status: 503, body: '' });
  await page.goto('/login?next=%2Fsaved');
  const service = await page.request.get('/login/campus?with=cas&next=/saved', { maxRedirects: 0 });
  const back = new URL(service.headers()['location'] ?? '').searchParams.get('service') ?? '';
  await page.goto(`${back}&ticket=ST-1`);
  await expect(page.getByRole('alert')).toHaveText(
    'NetID does not answer. Please try again in a few minutes.You can log in with your password.',
  );
  expect(page.url()).toContain('/login?problem=campus_down&next=%2Fsaved');
  await expect(page.getByRole('link', { name: 'Log in with NetID (CAS)' })).toHaveAttribute(
    'href',
    '/login/campus?with=cas&next=%2Fsaved',
  );
  await expect(page.getByLabel('Username or email')).toBeVisible();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    '统一认证暂时没有响应，请过几分钟再试。也可以用密码登录。',
  );
  await page.getByRole('button', { name: 'EN – English' }).click();
  await page.goto('/login?problem=no_such_problem');
  await expect(page.getByLabel('Username or email')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a suspended member reads until when, and why', async ({ page, campus }) => {
  const { cas, site } = campus;
  cas.answer = () => ({
    body: casSuccess(
      '<cas:user>su</cas:user><cas:attributes><cas:mail>su@nyu.edu</cas:mail></cas:attributes>',
    ),
  });
  await site.database.sql(
    "insert into members (email, username, suspended_until, suspension_reason) values ('su@nyu.edu', 'su_spended', 'infinity', 'Spam')",
  );
  const service = await page.request.get('/login/campus?with=cas', { maxRedirects: 0 });
  const back = new URL(service.headers()['location'] ?? '').searchParams.get('service') ?? '';
  await page.goto(`${back}&ticket=ST-1`);
  await expect(page.getByRole('alert')).toHaveText(
    'Your account is suspended. An admin has to open it again.Reason: Spam',
  );
});

test('an account without a password sets a first one from the settings', async ({ page, campus }) => {
  const { oidc, site } = campus;
  oidc.person = {
    sub: 'first',
    inToken: { email: 'first+one@nyu.edu', preferred_username: 'first_one' },
    inUserinfo: {},
  };
  await page.goto('/login?next=%2Fsettings%2Fsecurity');
  await page.getByRole('link', { name: 'Log in with NetID (OpenID)' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Your account has no password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set a password' }).press('Enter');
  await expect(page.getByLabel('University email')).toHaveValue('first+one@nyu.edu');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await page.reload();
  await page.getByLabel('Verification code').fill(await site.mailbox.code('first+one@nyu.edu'));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByLabel('Username or email')).toHaveValue('first+one@nyu.edu');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
});
