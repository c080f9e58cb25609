// @ts-check
// Parses on Node 16, like run.mjs.
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** What the checkout needs on this machine, besides packages: a newer Node, compiled modules, a lock. */
export const folder = path.join(root, '.run');
const packages = JSON.parse(readFileSync(new URL('node.json', import.meta.url), 'utf8'));
const { name, version, integrity } = packages[`${process.platform}-${process.arch}`] || {};

/** Runs this command under a newer Node, which it fetches once as a package of npm. @param {string[]} args */
export async function run(args) {
  const home = path.join(folder, `node-${version}`);
  try {
    if (!(await works(home))) await fetchNode(home);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const reason = code === 'ENOSPC' ? 'the disk is full' : message;
    process.stderr.write(
      `Node ${process.versions.node} is too old, and no newer one could be fetched: ${reason}. Install Node 24 from https://nodejs.org and run this again.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const PATH = `${path.dirname(programIn(home))}${path.delimiter}${process.env['PATH']}`;
  const entry = path.join(root, 'scripts', 'run.mjs');
  process.exitCode = await endOf(
    spawn(programIn(home), [entry, ...args], { env: { ...process.env, PATH }, stdio: 'inherit' }),
  );
}

/** @param {string} home */
function programIn(home) {
  return path.join(
    home,
    'node_modules',
    `${name}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
}

/** @param {string} home */
async function works(home) {
  return (await endOf(spawn(programIn(home), ['--version'], { stdio: 'ignore' }))) === 0;
}

/** Fetches into a draft and renames it when it is whole, because the command may be killed. @param {string} home */
async function fetchNode(home) {
  if (!name) throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  process.stderr.write(`Node ${process.versions.node} is too old. Fetching Node ${version} into ${folder}\n`);
  mkdirSync(folder, { recursive: true });
  for (const draft of readdirSync(folder).filter((entry) => entry.startsWith('draft-')))
    if (statSync(path.join(folder, draft)).mtimeMs < Date.now() - 3_600_000) remove(path.join(folder, draft));
  const draft = mkdtempSync(path.join(folder, 'draft-'));
  try {
    const dependencies = { [name]: version };
    const locked = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
    writeFileSync(path.join(draft, 'package.json'), JSON.stringify({ dependencies }));
    writeFileSync(
      path.join(draft, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages: locked }),
    );
    await install(draft);
    if (!(await works(draft))) throw new Error(`${name} does not run here`);
    // Another command may have fetched it meanwhile.
    if (await works(home)) return;
    remove(home);
    renameSync(draft, home);
  } finally {
    remove(draft);
  }
}

/** @param {string} draft */
async function install(draft) {
  const retries = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const args = ['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', ...retries];
  const npm = startNpm(args, { cwd: draft, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  if (npm.stderr) npm.stderr.on('data', (text) => (said += text));
  const exitCode = await endOf(npm);
  if (exitCode === 0) return;
  const [, code = `exit code ${exitCode}`] = /code (E\w+)/.exec(said) || [];
  throw Object.assign(new Error(`npm ended with ${code}`), { code });
}

/** @param {string} at */
function remove(at) {
  rmSync(at, { recursive: true, force: true });
}

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
 * The exit code as in a shell. Passes signals on. @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export async function endOf(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    return await new Promise((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (code, signal) =>
        resolve(code === null ? 128 + constants.signals[signal || 'SIGKILL'] : code),
      );
    });
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}
