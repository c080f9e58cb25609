import type { Page } from 'playwright/test';
import { publishPost } from '../support/people.ts';
import { adminScreens, memberScreens, visitorScreens } from './screens.ts';
import {
  colourRules,
  enterAs,
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  follow,
  test,
} from './site.ts';

/**
 * Every screen, 320 px and 1280 px wide, in light English and in dark Chinese: axe, no sideways scroll, no error in the
 * console. All of axe's rules run in one width of each look, and its colour rules in the other. The words of English
 * have room on a phone with text at 200%, and at 200% zoom, too.
 */

const narrow = { width: 320, height: 640 };
const phone = { width: 375, height: 812 };
const wide = { width: 1280, height: 800 };
/** A wide window at 200% zoom. */
const zoomed = { width: 640, height: 400 };
const looks = {
  en: { colorScheme: 'light', widths: [narrow, wide] },
  'zh-CN': { colorScheme: 'dark', widths: [wide, narrow] },
} as const;
type Look = keyof typeof looks;

// The verification page requests a code session that does not exist, and /none is a 404.
test.use({ viewport: narrow, allowedConsole: /check-verification-code-session-exists|404.*\/none$/ });

async function expectGood(page: Page, look: Look): Promise<void> {
  const [first, second] = looks[look].widths;
  await expect(page.locator('html')).toHaveAttribute('lang', look);
  await page.setViewportSize(first);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(second);
  await expectAccessible(page, colourRules);
  await expectNoSidewaysScroll(page);
  if (look !== 'en') return;
  await expectRoomForLargeText(page);
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScroll(page);
}

async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

async function switchLook(page: Page): Promise<Look> {
  const switched = (await page.locator('html').getAttribute('lang')) === 'en' ? 'zh-CN' : 'en';
  await page.emulateMedia({ colorScheme: looks[switched].colorScheme });
  await page.getByRole('button', { name: /^(切换到中文|EN – English)$/ }).click();
  return switched;
}

/**
 * Navigates within the page, as a link does. A full page load would compile axe again, which takes longer than its
 * checks; other specs load screens by their address. It opens the not-found screen first, so that a change of the title
 * shows that the next screen is rendered.
 */
async function open(page: Page, path: string): Promise<void> {
  const absent = /^(Not Found|页面不存在) · /;
  await follow(page, '/none');
  await expect(page).toHaveTitle(absent);
  await follow(page, path);
  await expect(page).not.toHaveTitle(absent);
  await expectLoaded(page);
}

/** Each screen begins in the look that the one before it ended in, so that half of them open in Chinese. */
async function visit(page: Page, paths: string[]): Promise<void> {
  let look: Look = 'en';
  await page.goto('/none');
  await expectLoaded(page);
  for (const path of paths) {
    await test.step(path, async () => {
      if (path !== '/none') await open(page, path);
      await expectGood(page, look);
      look = await switchLook(page);
      await expectLoaded(page);
      await expectGood(page, look);
    });
  }
}

// Each opens some thirty screens in every look.
test.describe.configure({ timeout: 300_000 });

test('[6.1] screens of visitors', ({ page }) => visit(page, visitorScreens));

test('[6.2] screens of members', async ({ page, member, other, admin }) => {
  await visit(page, await memberScreens(member, other, admin));
});

test('[6.5] screens of admins', async ({ page, admin, site }) => {
  const paths = await adminScreens(site, admin);
  await enterAs(page, admin);
  await visit(page, paths);
});

test('dialogs', async ({ page, member, other, admin }) => {
  const names: Record<Look, { filters: string[]; connect: string[]; own: string[]; close: string[] }> = {
    en: {
      filters: ['Filters'],
      connect: ['I want it', 'Connect', 'Report'],
      own: ['Deal made!', 'More for A thing'],
      close: ['Close account'],
    },
    'zh-CN': {
      filters: ['筛选'],
      connect: ['我想要', '联系', '举报'],
      own: ['成交！', 'A thing：更多操作'],
      close: ['注销账号'],
    },
  };
  let look: Look = 'en';
  const openAll = async (path: string, kind: keyof (typeof names)[Look]) => {
    await page.goto(path);
    for (const isSwitched of [false, true]) {
      if (isSwitched) look = await switchLook(page);
      for (const name of names[look][kind]) {
        await test.step(name, async () => {
          await page.getByRole('button', { name, exact: true }).first().click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectGood(page, look);
          await page.keyboard.press('Escape');
        });
      }
    }
  };
  await openAll('/market', 'filters');
  await openAll(`/post/${await publishPost(other, admin)}`, 'connect');
  await openAll(`/post/${await publishPost(member, admin, { title: 'A thing' })}`, 'own');
  await openAll('/settings/close', 'close');
});

test.describe('in a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-CN' });
  test('the site is Chinese', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  });
});
