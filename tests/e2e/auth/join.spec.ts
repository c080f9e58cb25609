import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, publishPost } from '../../support/people.ts';
import {
  expect,
  expectAccessible,
  fillSignUp,
  follow,
  holdBack,
  logOut,
  password,
  test,
  uniqueName,
} from '../site.ts';

test('[2.15] a link to a post survives a closed tab and the sign-up, and is forgotten then', async ({
  page,
  site,
  other,
  admin,
}) => {
  const post = `/post/${await publishPost(other, admin)}`;
  const next = `?next=${encodeURIComponent(post)}`;
  await page.goto(post);
  await page.waitForURL(`**/login${next}`);
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL(`**/signup${next}`);
  // A closed tab leaves nothing but what the browser has stored.
  await page.goto('about:blank');
  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab.getByRole('main').getByRole('link', { name: 'Sign up' }).first().click();
  await tab.waitForURL(`**/signup${next}`);
  const { email } = await fillSignUp(tab, tab.url());
  await tab.getByRole('button', { name: 'Sign up' }).click();
  await tab.waitForURL(`**/email-verification${next}`);
  await expect(tab.getByRole('link', { name: 'Wrong address? Correct it' })).toHaveAttribute(
    'href',
    `/signup${next}`,
  );
  await tab.getByLabel('Verification code').fill(await site.mailbox.code(email));
  await tab.getByRole('button', { name: 'Verify' }).click();
  await tab.waitForURL(`**${post}`);
  await tab.goto('/market');
  await logOut(tab);
  await tab.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await tab.close();
});

test('the sign-up from a shared link shows the thing, where the site shows it to visitors', async ({
  page,
  other,
  admin,
}) => {
  const { landing } = (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
  const show = (newest: boolean) =>
    admin.call(deskEndpoints.editSite, { section: 'landing', value: { ...landing.value, newest } });
  const title = uniqueName('lamp');
  await show(true);
  const shown = await publishPost(other, admin, { title, price: '39', images: sampleImage('png') });
  const hidden = await publishPost(other, admin, { title: 'Hidden', postType: 'buy' });
  await page.goto(`/signup?next=/post/${shown}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(`¥39${title}`);
  await expect(main.locator('img')).toHaveJSProperty('complete', true);
  await expect(main.getByText('Sign up to see this post.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/signup?next=/post/${hidden}`);
  await expect(main.getByText('Sign up to see this post.')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  await show(false);
  await page.goto(`/signup?next=/post/${shown}`);
  await expect(main.getByText('Sign up to see this post.')).toBeVisible();
  await expect(main.getByText(title)).toHaveCount(0);
});

test('[2.15] a link to a post survives a forgotten password', async ({ page, site, other, admin }) => {
  const post = `/post/${await publishPost(other, admin)}`;
  const next = `?next=${encodeURIComponent(post)}`;
  const { username, email } = other;
  await page.goto(post);
  await page.waitForURL(`**/login${next}`);
  await page.getByRole('link', { name: 'Forgot' }).click();
  await page.getByLabel('University email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.waitForURL('**/forgot-password?step=code&next=*');
  await expect(page.getByRole('link', { name: 'Back to log in' })).toHaveAttribute('href', `/login${next}`);
  await page.getByLabel('Verification code').fill(await site.mailbox.code(email));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await page.waitForURL(`**/login${next}`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${post}`);
});

test.describe('refusals', () => {
  test.use({ allowedConsole: /status of 4\d\d/ });

  test('[5.11 5.18] stand beside their field and lose nothing that was typed', async ({ page, other }) => {
    await page.goto('/signup');
    await page.getByLabel('University email').fill('someone.new@nyu.edu');
    await page.getByLabel('Username').fill('bad name');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(`${password}x`);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(
      page.getByText('Username should only contain alphanumerical values and underscores.'),
    ).toBeVisible();
    await expect(page.getByText('Password and Confirm Password do not match.')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await page.getByLabel('Username').fill(other.username);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('This username is already taken.')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('University email')).toHaveValue('someone.new@nyu.edu');
    await expectAccessible(page);
  });

  test('[8.4] a wrong password shows an error in the red box until the next try', async ({ page, other }) => {
    await page.goto('/login');
    await page.getByLabel('Username or email').fill(other.username);
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Incorrect username, email or password.')).toBeVisible();
    await expect(page.getByLabel('Username or email')).toHaveValue(other.username);
    const release = await holdBack(page, '**/api/auth/login');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Incorrect username, email or password.')).toBeHidden();
    release();
    await page.waitForURL('**/market');
  });

  test('a username that was taken before the verification shows an error in the red box', async ({
    page,
    site,
  }) => {
    const { username, email } = await fillSignUp(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/email-verification');
    await addMember(site, { username, email: `faster.${email}` });
    await page.getByLabel('Verification code').fill(await site.mailbox.code(email));
    await page.getByRole('button', { name: 'Verify' }).click();
    // The code form has no username field that could show the error.
    await expect(
      page.getByRole('alert').filter({ hasText: 'This username is already taken.' }),
    ).toBeVisible();
  });

  test('[2.62] a forgotten password is reset by code', async ({ page, other, site }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('University email').fill(other.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('Verification code').fill(await site.mailbox.code(other.email));
    await page.getByLabel('New password', { exact: true }).fill('quite-another-7');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await expect(page.getByText('Your password has been changed. You can log in now.')).toBeVisible();
    await page.waitForURL('**/login');
    // These forms keep no drafts.
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([]);
    await expect(page.getByText('Your password has been changed. You can log in now.')).toBeVisible();
    await expect(page.getByLabel('Username or email')).toHaveValue(other.email);
  });
});

test.describe('[1.8] doors', () => {
  test.use({ allowedConsole: /status of 404.*\/no\/such\/place$/ });

  test('[2.12 2.16] a member finds the login closed and the admin screens too', async ({
    memberPage: page,
  }) => {
    // Read in the page, because Playwright learns of a new address late.
    const pathname = () => page.evaluate(() => location.pathname);
    await page.goto('/login');
    await expect.poll(pathname).toBe('/market');
    for (const path of ['/signup', '/forgot-password', '/email-verification']) {
      await follow(page, path);
      await expect.poll(pathname).toBe('/market');
    }
    for (const path of ['/pending-post', '/pending-user-updates']) {
      await follow(page, path);
      await expect.poll(pathname).toBe('/');
    }
    // Back does not get stuck in the redirect of a closed screen.
    await page.goBack();
    await page.goBack();
    await expect.poll(pathname).toBe('/market');
    await follow(page, '/audit-trail');
    await expect.poll(pathname).toBe('/');
  });

  test('[2.13 2.14] unknown paths and the unauthorized page', async ({ page }) => {
    await page.goto('/no/such/place');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/unauthorized-page');
    await expect(page.getByText('Not Authorized!')).toBeVisible();
  });
});
