// @ts-check
// Parses on Node 16, like run.mjs.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** Holds the needs of the checkout on this machine besides packages: a newer Node, compiled modules, a lock. */
export const folder = path.join(root, '.run');
const packages = JSON.parse(readFileSync(new URL('node.json', import.meta.url), 'utf8'));
const { name, version, integrity } = packages[`${process.platform}-${process.arch}`] || {};
const home = path.join(folder, `node-${version}`);

/** Runs this command under a newer Node, which it fetches once as a package of npm. @param {string[]} args */
export async function run(args) {
  try {
    if (!(await works(home))) await fetchNode();
  } catch (error) {
    const reason = /ENOSPC/.test(String(error)) ? 'the disk is full' : /** @type {Error} */ (error).message;
    process.stderr.write(
      `Install Node 24 from https://nodejs.org and run this again, because Node ${process.versions.node} is too old and no newer one could be fetched: ${reason}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const PATH = `${path.dirname(nodeIn(home))}${path.delimiter}${process.env['PATH']}`;
  const again = [path.join(root, 'scripts', 'run.mjs'), ...args];
  process.exitCode = await endOf(
    spawn(nodeIn(home), again, { env: { ...process.env, PATH }, stdio: 'inherit' }),
  );
}

/** Into a draft, which is renamed when it is whole, because the command may be killed. */
async function fetchNode() {
  if (!name) throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  process.stdout.write(`Node ${process.versions.node} is too old. Fetching Node ${version} into ${folder}\n`);
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(path.join(folder, 'draft-'));
  try {
    const dependencies = { [name]: version };
    const locked = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
    writeFileSync(path.join(draft, 'package.json'), JSON.stringify({ dependencies }));
    writeFileSync(
      path.join(draft, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages: locked }),
    );
    const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
    const npm = startNpm(['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', ...retries], {
      cwd: draft,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    if (npm.stderr) npm.stderr.on('data', (text) => (said += text));
    const exitCode = await endOf(npm);
    const [, code = `exit code ${exitCode}`] = /code (E\w+)/.exec(said) || [];
    if (exitCode !== 0) throw new Error(`npm ended with ${code}`);
    // npm only warns of a file that it could not write whole.
    if (!(await works(draft)))
      throw new Error(said.includes('ENOSPC') ? 'ENOSPC' : `${name} does not run here`);
    // Another command may have fetched it meanwhile.
    if (await works(home)) return;
    rmSync(home, { recursive: true, force: true });
    // Other users may run the commands too.
    chmodSync(draft, 0o755);
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} at */
const nodeIn = (at) =>
  path.join(at, 'node_modules', `${name}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @param {string} at */
const works = async (at) => (await endOf(spawn(nodeIn(at), ['--version'], { stdio: 'ignore' }))) === 0;

/**
 * Starts the npm that runs this script, if any: it need not be the first in PATH.
 * @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 */
export function startNpm(args, options) {
  const own = process.env['npm_execpath'] || '';
  return own.endsWith('npm-cli.js')
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' });
}

/**
 * The exit code as in a shell. Passes signals on, or kills the child at once.
 * @param {import('node:child_process').ChildProcess} child @param {{ kills?: boolean }} [how] @returns {Promise<number>}
 */
export function endOf(child, how) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(how?.kills ? 'SIGKILL' : signal);
  process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass);
  return new Promise((/** @type {(code: number) => void} */ resolve) => {
    child.once('error', () => resolve(127));
    // Not 'exit', before which the last of its output may be missing.
    child.once('close', (code, signal) =>
      resolve(code === null ? 128 + constants.signals[signal || 'SIGKILL'] : code),
    );
  }).finally(() => process.off('SIGINT', pass).off('SIGTERM', pass).off('SIGHUP', pass));
}
