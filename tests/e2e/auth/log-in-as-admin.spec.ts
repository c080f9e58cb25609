import { addMember, password } from '../../support/people.ts';
import { productionEnv } from '../../support/production.ts';
import { startServer } from '../../support/server.ts';
import { startMailServer, type MailServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/wait-for.ts';
import { bothWidths, expect, expectAccessible, expectNoSidewaysScroll, test as base } from '../site.ts';

/** An admin in a new browser, where mails leave. */

const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mails }, use) => {
      const site = await startServer({
        env: { ...(await productionEnv()), HOST: '127.0.0.1', SMTP_URL: mails.url },
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedConsole: /40[013]/ });

test(
  'a code lets an admin in, also after a reload, and the typed name is kept',
  bothWidths,
  async ({ page, site, mails }) => {
    const admin = await addMember(site, { role: 'admin' });
    await page.goto('/login?next=%2Fsaved');
    await page.getByLabel('Username or email').fill(admin.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByText('We sent a code to your email address')).toBeVisible();
    await expect(page.getByText('exchange member EMAIL --login-link')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const mailed = await waitFor(() => {
      const [mail] = mails.receivedBy(admin.email);
      return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? expect(mail).toBeDefined();
    });
    await page.goBack();
    await expect(page.getByLabel('Username or email')).toHaveValue(admin.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await page.goForward();
    // As WeChat does after a look at the mail.
    await page.reload();
    await code.fill(mailed === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('The code is not correct.')).toBeVisible();
    await code.fill(String(mailed));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/saved');
  },
);
