import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { test as base, expect, type ConsoleMessage, type Page } from 'playwright/test';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { addAdmin, addMember, password, uniqueName, type Person } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { typeInFirefox } from './firefox.ts';
import { clearPage, removeLater, type KeptPages } from './kept-page.ts';

interface Fixtures {
  /** `page` with a new member logged in. */
  memberPage: Page;
  /** A new member who is logged in in `page`. */
  member: Person;
  /** Another member, who only makes calls. */
  other: Person;
  /** Console messages that the test expects, such as the browser's own for a refused call. */
  allowedConsole: RegExp;
  /** Deletes the posts and requests of the tests before. */
  emptyLists: void;
}

interface WorkerFixtures {
  /** The worker's server. No other test uses it at the same time, so lists hold only the test's own posts. */
  site: TestServer;
  admin: Person;
  kept: KeptPages;
}

/** Runs a test on the phone and on the desktop, because its subject depends on the width. */
export const bothWidths = { tag: '@both-widths' };

/** Gives a test a browser context that no other test uses, because it installs a clock or a script there. */
export const ownContext = { tag: '@own-context' };

export const test = base.extend<Fixtures, WorkerFixtures>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') typeInFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  site: [
    async ({}, use) => {
      // On all interfaces, because browsers also reach it through `campusUrl`.
      const site = await startServer({
        env: {
          HOST: '0.0.0.0',
          CONTACT_EMAIL: 'exchange@campus.example.edu',
          PICKUP_AREAS: 'north North campus/北校区, east East gate/东门',
          // Mails leave at any hour.
          QUIET_HOURS: 'off',
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  emptyLists: [
    async ({ site }, use) => {
      await site.database.sql('delete from posts');
      await site.database.sql('delete from profile_requests');
      await site.database.sql('delete from reports');
      await site.database.sql('delete from appeals');
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedConsole: [/^$/, { option: true }],
  kept: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  page: async (
    { browser, kept, baseURL, colorScheme, hasTouch, locale, viewport, contextOptions, allowedConsole },
    use,
    testInfo,
  ) => {
    const open = async () => (await browser.newContext()).newPage();
    const options = JSON.stringify([baseURL, colorScheme, hasTouch, locale, contextOptions]);
    const isOwn = testInfo.tags.includes(ownContext.tag);
    const page = (isOwn ? undefined : kept.get(options)) ?? (await open());
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const problems: string[] = [];
    const onConsole = (line: ConsoleMessage) => {
      // Only `offline.spec` allows the service worker.
      if (line.text().startsWith('Service Worker registration blocked')) return;
      // Chromium's clock: a slow machine uses a preload after more than a few seconds.
      if (line.text().includes('was preloaded using link preload but not used')) return;
      if (['error', 'warning'].includes(line.type())) problems.push(`${line.text()} ${line.location().url}`);
    };
    const onError = (error: Error) => problems.push(String(error));
    page.on('console', onConsole).on('pageerror', onError);
    await use(page);
    page.off('console', onConsole).off('pageerror', onError);
    if (!isOwn) kept.delete(options);
    if (isOwn || testInfo.status !== 'passed') await page.context().close();
    else {
      await clearPage(page);
      kept.set(options, page);
    }
    expect(problems.filter((problem) => !allowedConsole.test(problem))).toEqual([]);
  },
  memberPage: async ({ page, site }, use) => {
    await enterAs(page, await addMember(site));
    await use(page);
  },
  member: async ({ page, site }, use) => {
    const person = await addMember(site);
    await enterAs(page, person);
    await use(person);
  },
  other: async ({ site }, use) => use(await addMember(site)),
  admin: [async ({ site }, use) => use(await addAdmin(site)), { scope: 'worker' }],
});

/** The server's URL with a host name that gives pages no secure context. */
export function campusUrl({ url }: TestServer): string {
  return url.replace(/localhost|127\.0\.0\.1/, 'exchange.campus.test');
}

/** Puts the person's session into the browser. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  await page.context().addCookies([
    {
      name: 'session',
      value: person.cookies.get('session') ?? '',
      url: person.url,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  const { body } = await person.call(authEndpoints.checkLogin);
  const script = await page.context().addInitScript((expires) => {
    // Firefox also runs init scripts in about:blank, which has no storage.
    if (origin === 'null') return;
    if (!sessionStorage.getItem('entered')) localStorage.setItem('session', `${expires} 0`);
    sessionStorage.setItem('entered', 'yes');
  }, Number(body['sessionExpirationTime']));
  removeLater(page, script);
}

/** Opens a path of the site without a reload, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Opens the menu of an own post, which phones have. */
export const openMenu = (page: Page) => page.getByRole('button', { name: /^More for / }).click();

/** Fills and sends the login form. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username or email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the sign-up form and fills it for a new member. */
export async function fillSignUp(page: Page, path = '/signup'): Promise<{ username: string; email: string }> {
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  await page.goto(path);
  await page.getByLabel('University email').fill(email);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  return { username, email };
}

/** Logs out in the settings, because phones have the button there, once all earlier calls are answered: no 401 then. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'How notices reach you' }).click();
  await expect(page.getByRole('combobox', { name: 'Email: Results of your reports' })).toBeEnabled();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Delays matching calls until the returned function is called. With `status`, they fail then. */
export async function holdBack(page: Page, pattern: string, status?: number): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, json: { message: 'Not this time.', code: 'server_error' } });
  });
  return () => release();
}

/** Serves the page without its facts about site and session, so that its screens must request them. */
export async function withoutFacts(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('id="page-facts"', '') });
  });
}

/** Waits for the end of all finite animations, because a colour in transition has no contrast to check. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** A server message that no screen translates. */
export const wentWrong = 'The cables are being cleaned.';

/** Answers the call with 500 until the returned function is called. */
export async function breakCall(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}**`;
  await page.route(pattern, (route) =>
    route.fulfill({ status: 500, json: { message: wentWrong, code: 'server_error' } }),
  );
  return () => page.unroute(pattern);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's rules about colours, which depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** Expects no violation of WCAG 2.2 A and AA or of axe's best practices, or only of the given rules. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  // Evaluated, because the content security policy refuses an inline script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  }, rules);
  expect(found).toEqual([]);
}

/** Waits until the screen and its images are loaded. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading…|加载中…)$/)).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The price tags of the start page that their words do not fit into. */
export const crampedTags = (page: Page) =>
  page.locator('main svg text').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const tag = text.parentElement?.querySelector<SVGPathElement>('path:nth-of-type(2)');
      const room = (tag?.getBBox().width ?? 0) - (text as SVGTextElement).getBBox().width;
      return room < 2 ? [`${text.textContent}: ${room}`] : [];
    }),
  );

export { expect, password, uniqueName };
