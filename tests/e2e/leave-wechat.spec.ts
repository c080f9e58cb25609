import { createPost, addMember } from '../support/people.ts';
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  logIn,
  logOut,
  ownContext,
} from './site.ts';
import { copied, refuseCopies, test } from './wechat.ts';

/** What WeChat can't do, such as files and mails, and what the site says instead. */

test(
  'files lead to another browser, mail links copy, and the member logs out',
  ownContext,
  async ({ weChat: page, other }) => {
    await page.goto('/login?next=/settings/data');
    await logIn(page, other);
    await page.waitForURL((url) => url.pathname === '/settings/data');
    const noFiles = 'WeChat cannot save files. Tap ⋯ at the top right and choose “Open in browser”.';
    for (const name of ['Download my data', 'With my photos (ZIP)']) {
      await page.reload();
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(noFiles)).toBeVisible();
      await expect(page.getByText('downloaded')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await copied(page)).toBe(`[${page.url()}]`);
    await expectAccessible(page);
    for (const [path, count] of [
      ['/', 1],
      ['/privacy', 3],
    ] as const) {
      await page.goto(path);
      await expectLoaded(page);
      await expect(page.locator('a[href^="mailto:"], a[target]')).toHaveCount(0);
      const mail = page.getByRole('button', { name: 'exchange@campus.example.edu' });
      for (let place = 0; place < count; place += 1) {
        await expect(mail).toHaveCount(count);
        await mail.nth(place).click();
        await expect(page.getByRole('button', { name: 'Copied' }).first()).toBeInViewport({ ratio: 1 });
      }
      expect(await copied(page)).toMatch(/^(\[exchange@campus\.example\.edu\])+$/);
    }
    await page.goto('/');
    await refuseCopies(page, true);
    await page.getByRole('button', { name: 'Report a bug' }).click();
    const byHand = page.getByRole('textbox', { name: 'Press and hold to copy' });
    await expect(byHand).toHaveValue('exchange@campus.example.edu');
    await expect(byHand).toBeInViewport();
    await expectAccessible(page);
    await page.goto('/market');
    await logOut(page);
    await page.waitForURL((url) => url.pathname === '/login');
  },
);

test('an admin is told the same instead of a CSV file', ownContext, async ({ weChat: page, admin, site }) => {
  await createPost(await addMember(site), { postStatus: 'Pending' });
  await page.goto('/login?next=/pending-post');
  await logIn(page, admin);
  await expect(page.getByRole('button', { name: /@nyu\.edu$/ }).first()).toBeVisible();
  for (const path of ['/numbers', '/audit-trail?member=nobody']) {
    await page.goto(path);
    await page.getByRole('link', { name: /^Download as CSV/ }).click();
    await expect(page.getByText('WeChat cannot save files.')).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test.describe('where WeChat refuses cookies', () => {
  test.use({ allowedConsole: /401/, baseURL: async ({ site }, use) => use(site.url) });

  test('the login says to open the page in another browser', ownContext, async ({ weChat: page, other }) => {
    await page.goto('/login');
    await expect(page.getByText('Open this page in your browser')).toHaveCount(0);
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch();
      await page.context().clearCookies();
      await route.fulfill({ response, headers: { 'content-type': 'application/json' } });
    });
    await logIn(page, other);
    await expect(page.getByText('⋯ Open this page in your browser')).toBeVisible();
    await expectAccessible(page);
  });
});

test('an engine that is too old is told to open another browser', ownContext, async ({ weChat: page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto('/');
  await expect(page.getByText('⋯ Open this page in your browser · 请在浏览器中打开本页')).toBeVisible();
});

test.describe('text of 1.6 times the size', () => {
  test.use({ isMobile: true });

  test('leaves every word of the buttons', ownContext, async ({ weChat: page, other }) => {
    const read = async (paths: readonly string[]) => {
      for (const path of paths) {
        await page.goto(path);
        await expectLoaded(page);
        // The mail links are loaded later.
        await expect(page.getByRole('button', { name: 'exchange@campus.example.edu' }).last()).toBeVisible();
        await page.evaluate(() => document.body.style.setProperty('text-size-adjust', '160%'));
        await expectNoSidewaysScroll(page);
        const cut = await page
          .locator('main :is(a, button):visible, footer :is(a, button):visible')
          .evaluateAll((all) =>
            all.flatMap((one) => {
              const range = document.createRange();
              range.selectNodeContents(one);
              const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
              const isCut = words.height > box.height + 4 || words.width > box.width + 4;
              return isCut && one.textContent !== '' ? [one.textContent] : [];
            }),
          );
        expect([path, cut]).toEqual([path, []]);
      }
    };
    await read(['/', '/login', '/signup', '/terms']);
    await page.goto('/login');
    await logIn(page, other);
    await page.waitForURL('**/market');
    await read(['/settings', '/settings/notices', '/new-post', '/saved', '/notices']);
  });
});
