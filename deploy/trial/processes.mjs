// @ts-check
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the trial starts. A service that ends is started again after two seconds, as systemd does. */

export const folder = process.env['FOLDER'] ?? path.join(tmpdir(), 'exchange-trial');
const first = Number(process.env['PORTS'] ?? 4731);
/** @param {number} offset */
export const port = (offset) => first + offset;
/** @param {number} offset */
export const at = (offset) => `127.0.0.1:${port(offset)}`;

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {() => number} pid
 * @property {number} ended How often it ended without being told to
 * @property {(signal: NodeJS.Signals) => void} signal
 * @property {() => Promise<void>} stop Ends it for good
 * @property {() => Promise<void>} restart SIGTERM, and a new start
 * @property {() => void} hold Not started again until `release`
 * @property {() => void} release
 */

/** @type {Service[]} */
const services = [];

/**
 * @param {string} name
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Service}
 */
export function startService(name, [program = '', ...args], env = {}) {
  mkdirSync(folder, { recursive: true });
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  let wanted = true;
  let held = false;
  let expected = false;
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  const start = () => {
    child = spawn(program, args, {
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    });
    child.once('exit', () => {
      if (!expected) service.ended += 1;
      expected = false;
      if (wanted && !held) setTimeout(() => wanted && !held && start(), 2000);
    });
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    expected = true;
    const { pid } = child;
    child.kill(signal);
    while (isRunning() && child.pid === pid) await sleep(20);
  };
  /** @type {Service} */
  const service = {
    name,
    ended: 0,
    pid: () => child.pid ?? 0,
    signal: (signal) => {
      if (['SIGKILL', 'SIGTERM'].includes(signal)) expected = true;
      child.kill(signal);
    },
    stop: async () => {
      wanted = false;
      if (!isRunning()) return;
      child.kill('SIGCONT');
      const late = setTimeout(() => child.kill('SIGKILL'), 35_000);
      await end('SIGTERM');
      clearTimeout(late);
    },
    restart: async () => {
      held = true;
      await end('SIGTERM');
      held = false;
      start();
    },
    hold: () => {
      held = true;
    },
    release: () => {
      held = false;
      if (!isRunning()) start();
    },
  };
  start();
  services.push(service);
  return service;
}

export async function stopServices() {
  for (const service of services.toReversed()) await service.stop();
}

export const servicesThatEnded = () => services.filter(({ ended }) => ended > 0);

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<string>}
 */
export function runCommand([program = '', ...args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(said)
        : reject(new Error(`${program} ${args.join(' ')}: ${complaint.slice(-800)}`)),
    );
  });
}

/**
 * @param {string} what
 * @param {() => Promise<boolean>} check
 */
export async function until(what, check, seconds = 90) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (await check().catch(() => false)) return;
    await sleep(200);
  }
  throw new Error(`${what} did not happen within ${seconds} s. See the logs in ${folder}.`);
}

/** The process and all below it. @param {number} pid @returns {number[]} */
export function familyOf(pid) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  /** @param {number} one @returns {number[]} */
  const below = (one) => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}
