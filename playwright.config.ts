import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** An installed Firefox, which runs the tests instead of Chromium: docs/browsers.md. */
const firefoxPath = process.env['FIREFOX_PATH'];

/** Chromium obeys only the last --disable-features, so this list repeats Playwright's and adds three. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  // Pages of the full browser's own UI, which nobody sees and which cost more than ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: '{journeys,e2e}/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Generous, because machines may be several times slower, and tests don't measure speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A browser on a busy machine may fail once. The last line of `npm test` reports every retry.
  retries: 1,
  use: {
    ...(firefoxPath && { browserName: 'firefox', channel: 'moz-firefox' }),
    launchOptions: firefoxPath
      ? {
          executablePath: firefoxPath,
          firefoxUserPrefs: {
            'network.dns.localDomains': 'exchange.campus.test',
            // Scrollbars that take no room, as on phones and in headless Chromium.
            'ui.useOverlayScrollbars': 1,
            'widget.gtk.overlay-scrollbars.enabled': true,
            // A mouse, which is precise and can hover. Headless Firefox reports no pointer.
            'ui.primaryPointerCapabilities': 6,
            'ui.allPointerCapabilities': 6,
          },
        }
      : {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-dev-shm-usage',
            `--disable-features=${disabledFeatures.join(',')}`,
            // A name for this machine that gets no secure context, like a campus server without https.
            '--host-resolver-rules=MAP exchange.campus.test 127.0.0.1',
          ],
        },
    // Animations cost CPU, and most tests are not about them.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer requests that a test delays or breaks. Only `offline.spec` allows it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // Shorter than a test's time-out, so that the error names the action that timed out.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
    // What does not depend on the width is tested once, on the phone.
    { name: 'desktop', grep: /@both-widths/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
