// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Tools whose name differs from their package's. @type {Record<string, string>} */
const packages = { tsc: 'typescript' };

/** A failure without a stack trace: the step has printed the reason. */
export class Failed extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** The script of a tool in node_modules. @param {string} name */
function toolPath(name) {
  // Not from .bin, whose entries on Windows are not scripts.
  const manifest = path.join(root, 'node_modules', packages[name] ?? name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.resolve(path.dirname(manifest), typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Starts a tool of node_modules, or `npm`.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ cwd?: string, log?: number }} [options] `log`: the open file that gets the output
 */
export function start(name, args, env = process.env, { cwd = root, log } = {}) {
  if (name === 'npm') return startNpm(args, env);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = log === undefined ? 'inherit' : ['ignore', log, log];
  return spawn(process.execPath, [toolPath(name), ...args], { cwd, env, stdio });
}

/**
 * Runs a tool and throws `Failed` if it fails.
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function run(tool, args, env) {
  const exitCode = await tryRun(tool, args, env);
  if (exitCode !== 0) throw new Failed(`${tool} failed.`, exitCode);
}

/**
 * Waits until all steps have ended, even if one fails, and then throws the first failure.
 * @param {Promise<unknown>[]} steps
 */
export async function allOf(steps) {
  await Promise.allSettled(steps);
  await Promise.all(steps);
}

/**
 * Runs a tool and returns its exit code. Forwards signals, so that no tool is left running.
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ cwd?: string, log?: number }} [options] `log`: the open file that gets the output
 */
export async function tryRun(tool, args, env, options) {
  const child = start(tool, args, env, options);
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  try {
    return await endOf(child);
  } finally {
    process.off('SIGINT', pass).off('SIGTERM', pass);
  }
}

/**
 * The exit code as in a shell.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function startNpm(args, env) {
  // The npm that runs this script, if any. It need not be the first in PATH.
  const own = process.env['npm_execpath'] ?? '';
  return own.endsWith('npm-cli.js') && existsSync(own)
    ? spawn(process.execPath, [own, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
}
