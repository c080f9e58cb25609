import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { findBrowser } from './browser.ts';
import { root } from './node.mjs';
import { say } from './step.ts';

/** Takes the README's pictures anew: the market of a fresh demo, on a phone and on a desktop. */

const looks = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
};

const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = server.address() as AddressInfo;
    server.close(() => resolve(free));
  });
});
const dataDir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
const site = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
  env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  let said = '';
  for await (const text of site.stdout.iterator({ destroyOnReturn: false })) {
    said += String(text);
    if (/password +\S+\n/.test(said)) break;
  }
  // Read on, because the site writes when it stops.
  site.stdout.resume();
  const [, email = ''] = /log in as (\S+)/.exec(said) ?? [];
  const [, password = ''] = /password +(\S+)/.exec(said) ?? [];
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  for (const [name, look] of Object.entries(looks)) {
    const page = await browser.newPage({
      ...look,
      baseURL: `http://localhost:${port}`,
      colorScheme: 'light',
    });
    await page.goto('/login');
    await page.getByLabel('Username or email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/market');
    await page.waitForLoadState('networkidle');
    // No card looks pointed at, and all photos in sight are drawn.
    await page.mouse.move(0, 0);
    await page.waitForFunction(
      '[...document.images].every((one) => one.naturalWidth > 0 || one.getBoundingClientRect().top > innerHeight)',
    );
    const file = path.join(root, 'docs', 'images', `market-${name}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(file);
    say(file);
  }
  await browser.close();
} finally {
  site.kill('SIGTERM');
  await new Promise((resolve) => site.once('close', resolve));
  await rm(dataDir, { recursive: true });
}
