import type { Browser } from 'playwright/test';

/**
 * Makes `fill` and `insertText` type as a member does. Playwright's driver of Firefox sets the value of a field by
 * script, which React does not take for a change.
 */
export function typeInFirefox(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, '__pw_bidiInsertText', {
        get: () => (text: string) => void document.execCommand('insertText', false, text),
        set: () => {},
      });
    });
    return context;
  };
}
