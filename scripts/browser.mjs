// @ts-check
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Failed } from './run-step.mjs';

/** Browsers without a window come first, because they need less CPU. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** The path of a Chromium that starts: an installed one, or one that is downloaded. */
export async function findBrowser() {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (starts(given)) return given;
    throw new Failed(`CHROMIUM_PATH names ${given}, which does not start.`);
  }
  return (await present()) ?? (await fromPlaywright()) ?? (await fromDebian()) ?? giveUp();
}

async function present() {
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const installed = names.flatMap((name) => inPath.map((folder) => path.join(folder, name)));
  // Imported late, because it may have been installed only now.
  const { chromium } = await import('playwright');
  return (await shellOf(chromium)) ?? [...installed, ...macApps, chromium.executablePath()].find(starts);
}

/**
 * The headless shell that Playwright starts if no path is given.
 * @param {import('playwright').BrowserType} chromium
 */
async function shellOf(chromium) {
  try {
    const server = await chromium.launchServer();
    const { spawnfile } = server.process();
    await server.close();
    return spawnfile;
  } catch {
    return undefined;
  }
}

async function fromPlaywright() {
  process.stderr.write('No Chromium found. Fetching the one of Playwright.\n');
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
  if (!succeeds(process.execPath, [cli, 'install', '--only-shell', 'chromium'])) return undefined;
  return present();
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !starts('apt-get')) return undefined;
  process.stderr.write('Fetching the Chromium of Debian.\n');
  const install = ['install', '-y', '--no-install-recommends'];
  if (!succeeds('apt-get', ['update'])) return undefined;
  // Older releases have no package of the headless shell.
  const packages = ['chromium-headless-shell', 'chromium'];
  if (!packages.some((name) => succeeds('apt-get', [...install, name]))) return undefined;
  // Without the font, Chinese text renders as boxes, but the tests pass.
  succeeds('apt-get', [...install, 'fonts-noto-cjk']);
  return present();
}

/** @returns {never} */
function giveUp() {
  throw new Failed(
    'No Chromium was found and none could be fetched. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

/**
 * Whether the browser starts. Playwright's may lack libraries, and Ubuntu's may be a stub for another package.
 * @param {string} file
 */
function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Their output must not mix with the path on stdout.
  return spawnSync(command, args, { env, stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${await findBrowser()}\n`);
}
