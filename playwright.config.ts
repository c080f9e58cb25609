import { defineConfig } from 'playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** An installed Firefox, which runs the tests instead of Chromium: docs/browsers.md. */
const firefoxPath = process.env['FIREFOX_PATH'];

/** Chromium obeys the last such flag only, so these are Playwright's own and three more. */
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
  // Pages of a full browser's own window, which nobody sees and which cost more than ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Room for machines several times slower: a right answer is never judged by its speed.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A browser on a crowded machine may stumble once; the last line of `npm test` tells of every second try.
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
            // A mouse, which is precise and hovers. Without a screen it has none.
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
            // A name of this machine that browsers don't trust, as a campus server without https has.
            '--host-resolver-rules=MAP exchange.campus.test 127.0.0.1',
          ],
        },
    // Motion costs CPU and is no subject of most tests.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer requests that a test holds back or breaks. `offline.spec` is about it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // Less than a test has: what never comes is told by its own name.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 375, height: 812 }, hasTouch: true } },
    // What does not depend on the width is tested once, on the phone.
    { name: 'desktop', grep: /@both-widths/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
