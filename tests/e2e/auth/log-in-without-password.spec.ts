import type { Page } from 'playwright/test';
import { casSuccess, startCas, type TestCas } from '../../support/campus.ts';
import { freePort } from '../../support/free-port.ts';
import { addMember } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';
import {
  bothWidths,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test as base,
} from '../site.ts';

/** A site where only the campus logs in, and the operator's links to it. */

const test = base.extend<object, { campus: { cas: TestCas; site: TestServer } }>({
  campus: [
    async ({}, use) => {
      const port = await freePort();
      const cas = await startCas();
      const site = await startServer({
        env: {
          PORT: port,
          HOST: '127.0.0.1',
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          EMAIL_DOMAINS: 'nyu.edu',
          LOGIN_CAS_URL: cas.url,
          LOGIN_NAME: 'NetID',
          LOGIN_NAME_ZH: '统一认证',
          LOGIN_PASSWORD: 'off',
        },
      });
      await use({ cas, site });
      await site.stop();
      await cas.close();
    },
    { scope: 'worker' },
  ],
  site: [async ({ campus }, use) => use(campus.site), { scope: 'worker' }],
});

/** Lets this user in at once, as a CAS server does where the browser is logged in. */
function letIn(cas: TestCas, user: string) {
  cas.answer = (path, query) =>
    path === '/login'
      ? { status: 302, body: '', location: `${query.get('service')}&ticket=ST-1` }
      : {
          body: casSuccess(
            `<cas:user>${user}</cas:user><cas:attributes><cas:mail>${user}@nyu.edu</cas:mail></cas:attributes>`,
          ),
        };
}

async function loginLink(site: TestServer, email: string, ...flags: string[]) {
  const { stdout } = await runTool('member', [email, '--login-link', ...flags], {
    DATABASE_URL: site.database.url,
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    EMAIL_DOMAINS: 'nyu.edu',
  });
  return stdout.trim();
}

const campusButton = (page: Page) => page.getByRole('link', { name: 'Log in with NetID' });

test(
  'all screens of accounts keep their addresses and show the button alone',
  bothWidths,
  async ({ page }) => {
    for (const path of ['/login', '/signup', '/email-verification', '/forgot-password']) {
      await page.goto(path);
      await expect(campusButton(page)).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(path);
      await expectAccessible(page);
    }
    await page.goto('/');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
    await page.getByRole('main').locator('summary').click();
    await expect(page.getByText('You log in with your campus account, so everyone here')).toBeVisible();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.goto('/login');
    await expect(page.getByRole('link', { name: '使用统一认证登录' })).toBeVisible();
    await page.getByRole('button', { name: 'EN – English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

test.describe('closing an account', () => {
  test.use({ allowedConsole: /403 \(Forbidden\)/ });

  test('asks for no password, and leads through the campus if the login is no longer fresh', async ({
    page,
    campus: { cas, site },
  }) => {
    letIn(cas, 'leaver');
    await page.goto('/login?next=%2Fsettings%2Fsecurity');
    await campusButton(page).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Your account has the email leaver@nyu.edu.')).toBeVisible();
    await expect(page.getByText('Change password')).toHaveCount(0);
    await page.goto('/settings/close');
    await site.database.sql("update sessions set created_at = now() - interval '11 minutes'");
    const close = async () => {
      await page.getByRole('button', { name: 'Close account' }).click();
      await page.getByRole('button', { name: 'Continue' }).press('Enter');
      await expect(page.getByText('This closes the account of leaver.')).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    await close();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(
      'Please log in with your campus account once more.',
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    cas.asked.length = 0;
    await dialog.getByRole('link', { name: 'Log in with NetID' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('link', { name: 'Close account' }).click();
    expect(cas.asked[0]?.searchParams.get('renew')).toBe('true');
    await close();
    await expect(page.getByText('Your account has been closed.')).toBeVisible();
    expect(await site.database.sql("select from members where email = 'leaver@nyu.edu'")).toEqual([]);
  });
});

test.describe('the link of the operator', () => {
  test.use({ allowedConsole: /400 \(Bad Request\)/ });

  test('asks first, leaves the address at once, logs in once, and a spent one leaves the login usable', async ({
    page,
    campus: { site },
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    const address = await loginLink(site, 'guest.linked@nyu.edu', '--create');
    const secret = address.replace(/.*#link=/, '');
    await page.goto(address);
    const logIn = page.getByRole('button', { name: 'Log in with the link' });
    await expect(logIn).toBeVisible();
    expect(page.url()).toBe(`${site.url}/login`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(asked.filter((one) => one.includes(secret))).toEqual([]);
    await page.reload();
    await logIn.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    expect(asked.filter((one) => one.includes(secret))).toHaveLength(1);
    await page.goto(address);
    await logIn.click();
    await expect(page.getByRole('alert')).toHaveText(
      'This link is not valid any more. Please ask for a new one.',
    );
    await expect(logIn).toHaveCount(0);
    await expect(campusButton(page)).toBeVisible();
  });

  test('asks a member too, and changes to its account', async ({ page, campus: { site } }) => {
    const [before, other] = await Promise.all([addMember(site), addMember(site)]);
    await enterAs(page, before);
    await page.goto(await loginLink(site, other.email));
    await page.getByRole('button', { name: 'Log in with the link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    await page.goto('/settings/security');
    await expect(page.getByText(`Your account has the email`)).toBeVisible();
    await expect(page.getByText(other.email).first()).toBeVisible();
  });
});
