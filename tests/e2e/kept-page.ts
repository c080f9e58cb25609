import type { BrowserContext, Page } from 'playwright/test';

/**
 * The page that the tests of a worker share. A new context and process cost more than most tests, and a kept page
 * keeps its compiled scripts. Playwright's own `reuseContext` empties the cache and changes the process each time.
 */
export interface KeptPage {
  page?: Page;
  /** The context options it was made with. */
  options?: string;
}

const scripts = new WeakMap<BrowserContext, { dispose(): Promise<void> }[]>();

/** Removes the init script before the next test. */
export function removeLater(page: Page, script: { dispose(): Promise<void> }): void {
  scripts.set(page.context(), [...(scripts.get(page.context()) ?? []), script]);
}

/** The kept page if it has these options, or a new one. */
export async function takePage(kept: KeptPage, options: string, open: () => Promise<Page>): Promise<Page> {
  const { page } = kept;
  delete kept.page;
  if (page && kept.options === options) return page;
  await page?.context().close();
  return open();
}

/** Removes what a test has left in the context, and keeps the page: other tabs, routes, scripts, cookies, permissions, storage. */
export async function keepPage(kept: KeptPage, page: Page, options: string): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await Promise.all([page, context].map((place) => place.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all((scripts.get(context) ?? []).map((script) => script.dispose()));
  scripts.delete(context);
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  // A document of the same origin without scripts, which would write to the storage again.
  await page.goto('/mark.svg');
  if (await page.evaluate(() => '__pwClock' in globalThis))
    throw new Error('A clock can not be removed: the test needs `ownContext`.');
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
  });
  Object.assign(kept, { page, options });
}
