import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { makeDataDir } from '../support/embedded.ts';
import { startServer } from '../support/server.ts';
import { runTool } from '../support/tool.ts';
import { adminScreens, memberScreens, visitorScreens } from './screens.ts';
import {
  crampedTags,
  enterAs,
  expect,
  expectLoaded,
  expectNoSidewaysScroll,
  follow,
  test as base,
} from './site.ts';

/** Every screen in a language with accents and brackets whose texts are 40 % longer: `npm run languages -- pseudo`. */

const test = base.extend({
  site: [
    async ({}, use) => {
      const dataDir = await makeDataDir();
      await runTool('languages', ['pseudo', dataDir], {});
      await cp(join(dataDir, 'qps-ploc'), join(dataDir, 'languages', 'qps-ploc'), { recursive: true });
      const env = { LANGUAGES: 'qps-ploc,en,zh', PICKUP_AREAS: 'north ⟦Ñöŕţĥ⟧/北校区' };
      const site = await startServer({ on: { dataDir }, env });
      await use(site);
      await site.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ locale: 'de-DE', allowedConsole: /check-verification-code-session-exists|404.*\/none$/ });

/** What members and operators have written, names, and what Intl writes in the language of the machine. */
const written = [
  'Campus Exchange',
  'Built by students of the community',
  'Class of 2027',
  'the campus network',
  'your campus account',
  'Lamp',
  'A title that goes on and on without an end in sight_and_without_any_space_at_all 很长很长的标题',
  'xxx',
  'a_title_without_any_space_',
  'no_space_at_all_',
  'MATH-SHU 121',
  'chief',
  'title',
  'Desk lamp, warm light',
  'Sold fake tickets.',
  'English',
  'WeChat',
  'PICKUP_AREAS, LANGUAGES',
];
const data =
  /[\w.-]+@[\w.-]+|\w+_[0-9a-f]{8}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b|\b(?:second|minute|hour|day)s?(?: ago)?\b/g;

/** Texts of the page without brackets, and elements whose text is cut or that overlap others. */
function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate(
    ([own, data]) => {
      const faults: string[] = [];
      const isShown = (element: Element) =>
        element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        let text = node.textContent ?? '';
        if (
          !element ||
          element.closest('script, style, noscript, textarea, time, .member-text') ||
          !isShown(element)
        )
          continue;
        for (const one of own) text = text.replaceAll(one, '');
        text = text.replaceAll(new RegExp(data, 'g'), '');
        const block = element.closest(
          'p, li, h1, h2, h3, a, button, label, dt, dd, td, th, option, legend, summary, span',
        );
        // An unaccented word, in no text of the files.
        if (/[A-Za-z]{4}/.test(text) && !/[⟦⟧åéîöû]/.test((block ?? element).textContent ?? ''))
          faults.push(`no brackets: ${node.textContent}`);
      }
      for (const element of document.querySelectorAll<HTMLElement>(
        'button, a, label, h1, h2, h3, dt, th, option',
      )) {
        const style = getComputedStyle(element);
        if (!isShown(element) || !element.textContent?.includes('⟦') || element.closest('.visually-hidden'))
          continue;
        const isCut =
          style.overflow !== 'visible' &&
          style.textOverflow !== 'ellipsis' &&
          element.scrollWidth > element.clientWidth + 1;
        if (isCut) faults.push(`cut: ${element.textContent}`);
      }
      return [...faults, ...overlaps()];

      /** Pairs of texts or controls that cover each other. What is positioned or turned is a layer of its own. */
      function overlaps() {
        const isInline = (element: Element) => getComputedStyle(element).display === 'inline';
        const isOwnLayer = (element: Element) => {
          const { position, transform, rotate } = getComputedStyle(element);
          const isPlaced =
            !['static', 'relative'].includes(position) || `${transform}${rotate}` !== 'nonenone';
          return isPlaced || element.matches('body, dialog, [popover]');
        };
        const layerOf = (element: Element): Element =>
          isOwnLayer(element) ? element : layerOf(element.parentElement ?? document.body);
        /** Of what scrolls or is clipped, the part that is seen. */
        const seenOf = (rect: DOMRect, from: Element | null): DOMRect => {
          if (!from || from === document.body) return rect;
          const { overflow } = getComputedStyle(from);
          const around = overflow === 'visible' ? rect : from.getBoundingClientRect();
          const [x, y] = [Math.max(rect.x, around.x), Math.max(rect.y, around.y)];
          const width = Math.max(0, Math.min(rect.right, around.right) - x);
          const height = Math.max(0, Math.min(rect.bottom, around.bottom) - y);
          const seen = new DOMRect(x, y, width, height);
          return isOwnLayer(from) ? seen : seenOf(seen, from.parentElement);
        };
        const isSeen = (element: Element) =>
          isShown(element) && !element.closest('script, style, noscript, option, .visually-hidden');

        const texts: Box[] = [];
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          let element = node.parentElement;
          if (!element || !node.textContent?.trim() || !isSeen(element)) continue;
          const range = document.createRange();
          range.selectNode(node);
          const { x, y, width, height } = range.getBoundingClientRect();
          // Fonts have room above and below their letters, more than lines of headings are apart.
          const line = range.getClientRects()[0]?.height ?? 0;
          const room = Math.max(0, line - Number.parseFloat(getComputedStyle(element).fontSize)) / 2;
          const rect = seenOf(new DOMRect(x, y + room, width, height - 2 * room), element);
          while (element.parentElement && isInline(element)) element = element.parentElement;
          texts.push({ element, rect, layer: layerOf(element) });
        }
        const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
          .filter((element) => isSeen(element) && !isInline(element))
          .map((element): Box => {
            const rect = seenOf(element.getBoundingClientRect(), element.parentElement);
            return { element, rect, layer: layerOf(element) };
          });
        const fields = controls.filter(({ element }) => element.matches('input, select, textarea'));
        return [...pairsOf(controls), ...pairsOf([...texts, ...fields])];
      }

      interface Box {
        element: Element;
        rect: DOMRect;
        layer: Element;
      }

      function pairsOf(boxes: Box[]) {
        return boxes.flatMap((one, index) =>
          boxes.slice(index + 1).flatMap((other) => {
            if (one.layer !== other.layer) return [];
            if (one.element.contains(other.element) || other.element.contains(one.element)) return [];
            const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.x, other.rect.x);
            const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.y, other.rect.y);
            const isOver = width > 2 && height > 2;
            return isOver
              ? [`overlap of ${width} x ${height}: ${nameOf(one.element)}, ${nameOf(other.element)}`]
              : [];
          }),
        );
      }

      function nameOf(element: Element) {
        return `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 40)}`;
      }
    },
    [written, data.source] as const,
  );
}

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/none');
  await expectLoaded(page);
  for (const path of paths)
    await test.step(path, async () => {
      await follow(page, path);
      await expectLoaded(page);
      for (const width of [320, 375, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        expect.soft(await faultsIn(page), `${path} at ${width}`).toEqual([]);
      }
    });
}

test('the screens of visitors', async ({ page }) => {
  await visit(page, visitorScreens);
  await expect(page.locator('html')).toHaveAttribute('lang', 'qps-ploc');
  await page.setViewportSize({ width: 320, height: 900 });
  await follow(page, '/');
  expect(await crampedTags(page)).toEqual([]);
});

test('the screens of members', async ({ page, member, other, admin }) => {
  await visit(page, await memberScreens(member, other, admin));
});

test('the screens of admins', async ({ page, admin, site }) => {
  const paths = await adminScreens(site, admin);
  // Admins write them in the languages of their site.
  await site.database.sql('delete from deny_reasons');
  await enterAs(page, admin);
  await visit(page, paths);
});
