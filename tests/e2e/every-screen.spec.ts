import type { Page } from 'playwright/test';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { sampleImage } from '../support/image-samples.ts';
import { addMember, createPost, publishPost, uniqueName } from '../support/people.ts';
import {
  colourRules,
  desktopOnly,
  enterAs,
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  test,
} from './site.ts';

/**
 * Every screen, 320 px and 1280 px wide, light and dark, English and Chinese: axe, no sideways scroll, no error in the
 * console. Each look loads a screen once, runs all of axe's rules in one width and its colour rules in the other.
 */

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 800 };
const looks = [
  { colorScheme: 'light', locale: 'en-GB', language: 'en', widths: [narrow, wide], details: {} },
  { colorScheme: 'dark', locale: 'zh-CN', language: 'zh', widths: [wide, narrow], details: desktopOnly },
] as const;

for (const { colorScheme, locale, language, widths, details } of looks) {
  test.describe(`${colorScheme}, ${language}`, details, () => {
    test.use({ colorScheme, locale });
    // The verification page asks for a code session that is not there, and /none is a 404.
    test.use({ allowedConsole: /check-verification-code-session-exists|404.*\/none$/ });

    const expectGoodInBothWidths = async (page: Page) => {
      const [first, second] = widths;
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(second);
      await expectAccessible(page, colourRules);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(first);
    };

    const look = async (page: Page, path: string) => {
      await test.step(path, async () => {
        await page.goto(path);
        await expectLoaded(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en');
        await expectGoodInBothWidths(page);
      });
    };

    test.beforeEach(({ page }) => page.setViewportSize(widths[0]));

    test('for visitors', async ({ page }) => {
      for (const path of [
        '/',
        '/login',
        '/signup',
        '/email-verification',
        '/forgot-password',
        '/unauthorized-page',
        '/none',
      ]) {
        await look(page, path);
      }
    });

    test('for members', async ({ page, member, admin }) => {
      const images = [sampleImage('jpg'), sampleImage('png')];
      const title =
        'A title that goes on and on without an end in sight_and_without_any_space_at_all 很长很长的标题';
      const available = await publishPost(member, admin, { title, images });
      const draft = await createPost(member, { postStatus: 'Draft', images });
      const denied = await createPost(member);
      await admin.call(postEndpoints.deny, { postId: denied, denyReason: 'x'.repeat(300) });
      await member.call(postEndpoints.save, { postId: available });
      for (const path of [
        '/market',
        '/search?search=title',
        '/saved',
        '/myposts/available',
        '/myposts/draft-denied',
        '/myposts/archived',
        '/new-post',
        `/edit-post/${draft}`,
        `/edit-post/${available}`,
        `/post/${available}`,
        `/post/${draft}`,
        `/post/${denied}`,
        '/settings',
      ]) {
        await look(page, path);
      }
    });

    test('dialogs', async ({ page, member, other, admin }) => {
      const words = {
        en: { connect: 'Connect', own: ['Deal made!', 'Archive', 'Delete'], close: 'Close account' },
        zh: { connect: '联系', own: ['成交！', '归档', '删除'], close: '注销账号' },
      }[language];
      const opened = async (name: string) => {
        await test.step(name, async () => {
          await page.getByRole('button', { name, exact: true }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectGoodInBothWidths(page);
          await page.keyboard.press('Escape');
        });
      };
      await page.goto(`/post/${await publishPost(other, admin)}`);
      await opened(words.connect);
      await page.goto(`/post/${await publishPost(member, admin)}`);
      for (const name of words.own) await opened(name);
      await page.goto('/settings');
      await opened(words.close);
    });

    test('for admins', async ({ page, admin, site }) => {
      const member = await addMember(site);
      const postId = await createPost(member, { images: [sampleImage('jpg')] });
      await member.call(profileEndpoints.requestUpdate, {
        username: uniqueName('renamed'),
        profileImage: sampleImage('png'),
      });
      await enterAs(page, admin);
      for (const path of [
        '/pending-post',
        '/pending-user-updates',
        `/post/${postId}`,
        '/settings',
        '/audit-trail',
      ])
        await look(page, path);
    });
  });
}

test('at 200% zoom nothing needs sideways scrolling', async ({ memberPage: page }) => {
  for (const path of ['/', '/market', '/new-post', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // 200% zoom halves the width in CSS pixels. WCAG asks for no less than 320.
    for (const size of [
      { width: 320, height: 406 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
    }
  }
});
