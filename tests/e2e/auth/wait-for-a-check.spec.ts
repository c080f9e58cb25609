import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { keepAddressLimits } from '../../support/attempts.ts';
import { Client } from '../../support/client.ts';
import { joinAs } from '../../support/people.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { campusUrl, expect, expectAccessible, fillSignUp, password, test as siteTest } from '../site.ts';

/** Account calls over plain http that need a proof of work because a limit is reached. */

const test = siteTest.extend<{ limitedSite: TestServer }>({
  limitedSite: async ({}, use) => {
    const limits = 'log-in-address=1/15m,code-address=4/hour';
    const site = await startServer({ env: { HOST: '0.0.0.0', RATE_LIMIT: 'on', LIMITS: limits } });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ limitedSite }, use) => use(campusUrl(limitedSite)),
});
test.use({ allowedConsole: /status of 429/ });

test('login, sign-up and reset say that they check, and continue by themselves', async ({
  page,
  limitedSite,
}) => {
  const person = await joinAs(limitedSite);
  const visitor = new Client(limitedSite.url);
  // Reaches the limits of this address.
  const attempts = Array.from({ length: 5 }, () => [
    visitor.call(authEndpoints.logIn, { usernameOrEmail: 'nobody_here', password: 'wrong-guess' }),
    visitor.call(authEndpoints.createResetSession, { emailInput: 'no.one@nyu.edu' }),
  ]);
  await Promise.all(attempts.flat());
  await keepAddressLimits(limitedSite);

  // Holds the proof back until the page has shown that it is computing.
  let release = () => {};
  await page.route(/\/prove-[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const submit = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('button', { name: 'Checking ...' })).toBeVisible();
    await expectAccessible(page);
    release();
  };

  await page.goto('/forgot-password');
  await page.getByLabel('University email').fill(person.email);
  await submit('Send the code');
  await expect(page.getByLabel('Verification code')).toBeVisible();

  await fillSignUp(page);
  await submit('Sign up');
  await page.waitForURL('**/email-verification');

  await page.goto('/login');
  await page.getByLabel('Username or email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit('Log in');
  await page.waitForURL('**/market');
});
