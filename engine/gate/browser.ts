import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StepError } from './step.ts';

/** Browsers without a window come first, because they need less CPU. */
const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** The path of a Chromium that starts: an installed one, or one that is downloaded. */
export async function findBrowser(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !starts(given)) throw new StepError(`CHROMIUM_PATH names ${given}, which does not start.`);
  const found = given || (await present()) || (await fetched());
  if (found) return found;
  throw new StepError(
    'No Chromium was found and none could be fetched. Install one, or set CHROMIUM_PATH to one.',
  );
}

async function present(): Promise<string | undefined> {
  const inPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const { chromium } = await import('playwright');
  try {
    // The headless shell that Playwright has fetched, whose path it does not tell.
    const server = await chromium.launchServer();
    const { spawnfile } = server.process();
    await server.close();
    return spawnfile;
  } catch {
    const files = installed.flatMap((name) => inPath.map((folder) => path.join(folder, name)));
    return [...files, ...apps, chromium.executablePath()].find(starts);
  }
}

async function fetched(): Promise<string | undefined> {
  process.stderr.write('No Chromium found. Fetching one.\n');
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js');
  succeeds(process.execPath, [cli, 'install', '--only-shell', 'chromium']);
  const found = await present();
  if (found || process.getuid?.() !== 0 || !starts('apt-get')) return found;
  // Older releases of Debian have no package of the headless shell. Without the font, Chinese text renders as boxes.
  const install = ['install', '-y', '--no-install-recommends', 'fonts-noto-cjk'];
  if (succeeds('apt-get', ['update']))
    ['chromium-headless-shell', 'chromium'].some((name) => succeeds('apt-get', [...install, name]));
  return present();
}

/** Whether it starts. Playwright's browser may lack libraries, and Ubuntu's may be a stub for another package. */
function starts(file: string): boolean {
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function succeeds(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0;
}
