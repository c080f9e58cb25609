import type { Locator, Page } from 'playwright/test';
import { test as base, campusUrl, expect } from './site.ts';

/**
 * WeChat's browser on plain http: downloads are ignored, the clipboard API never answers, and there is no share sheet.
 * Tests that use it need `ownContext`.
 */
export const test = base.extend<{ weChat: Page }>({
  acceptDownloads: false,
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; V2408A Build/AP3A.240905.015; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/142.0.7444.173 Mobile Safari/537.36 XWEB/1420115 MMWEBSDK/20250904 ' +
    'MicroMessenger/8.0.60.2860(0x28003C55) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  baseURL: async ({ site }, use) => use(campusUrl(site)),
  weChat: async ({ page }, use) => {
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.url()));
    await page.addInitScript(() => {
      const never = () => new Promise<never>(() => undefined);
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: never, write: never } });
      Reflect.deleteProperty(Navigator.prototype, 'share');
      document.execCommand = () => {
        const { copied, refusesCopies } = document.documentElement.dataset;
        const area = document.activeElement;
        // `event` is set only within the tap, and later calls copy nothing.
        if (refusesCopies || event?.type !== 'click' || !(area instanceof HTMLTextAreaElement)) return false;
        document.documentElement.dataset['copied'] = `${copied ?? ''}[${area.value}]`;
        return true;
      };
    });
    await use(page);
    expect(downloads).toEqual([]);
  },
});

/** What the page has copied within taps, each in brackets. */
export const copied = (page: Page) => page.evaluate(() => document.documentElement.dataset['copied'] ?? '');

export const refuseCopies = (page: Page, refuses: boolean) =>
  page.evaluate(
    (value) => {
      document.documentElement.dataset['refusesCopies'] = value;
    },
    refuses ? 'yes' : '',
  );

/** A picture that a long press reaches: one image with its bytes in its address, whole, and nothing above it. */
export async function expectHeld(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(picture).toBeVisible();
  await picture.scrollIntoViewIfNeeded();
  const seen = await picture.evaluate((image: HTMLImageElement) => {
    const { left, top, right, bottom, width, height } = image.getBoundingClientRect();
    const points = [0.02, 0.5, 0.98].flatMap((x) =>
      [0.02, 0.5, 0.98].map((y) => document.elementFromPoint(left + x * width, top + y * height) === image),
    );
    const style = [];
    for (let node: Element | null = image; node; node = node.parentElement) {
      const { userSelect, pointerEvents } = getComputedStyle(node);
      style.push(userSelect === 'none' || pointerEvents === 'none');
    }
    return {
      isUncovered: points.every(Boolean),
      isSelectable: !style.includes(true),
      isInControl: image.closest('button, a, label') !== null,
      isWhole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      isLarge: width >= innerWidth - 4 || height >= innerHeight * 0.75,
    };
  });
  expect(seen).toEqual({
    isUncovered: true,
    isSelectable: true,
    isInControl: false,
    isWhole: true,
    isLarge: true,
  });
}
