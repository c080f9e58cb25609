import type { BrowserContext, Page } from 'playwright/test';

/**
 * The pages that the tests of a worker share, by the options of their contexts. A new context and process cost more
 * than most tests, and a kept page keeps its compiled scripts. Playwright's own `reuseContext` empties the cache and
 * changes the process each time.
 */
export type KeptPages = Map<string, Page>;

const scripts = new WeakMap<BrowserContext, { dispose(): Promise<void> }[]>();

/** Removes the init script before the next test. */
export function removeLater(page: Page, script: { dispose(): Promise<void> }): void {
  scripts.set(page.context(), [...(scripts.get(page.context()) ?? []), script]);
}

/** Removes what a test has left in the context of its page: other tabs, routes, scripts, cookies, permissions, storage. */
export async function clearPage(page: Page): Promise<void> {
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
}
