// @ts-check
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { compiled, forgetBuild } from './run-build.mjs';
import { ensureInstalled } from './run-install.mjs';
import { endOf, root, say, start, tryRun } from './run-step.mjs';

const address = 'http://localhost:3000';
const apiPort = '3001';

/** Runs compiler, server and web server with reload, until one of the servers ends or on Ctrl-C. */
export async function develop() {
  await ensureInstalled();
  // The output of the compiler is not a complete build from now on.
  await forgetBuild();
  if ((await compile()) !== 0) say('The server starts with what did compile.');

  const ending = new AbortController();
  const end = () => ending.abort();
  process.on('SIGINT', end).on('SIGTERM', end);
  compileOnChange(ending.signal);
  const children = [startServer(), start('vite', ['--port', '3000', '--strictPort'], devEnv())];
  for (const child of children) void endOf(child).finally(end);
  say(`Open ${address}`);
  await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));

  const left = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of left) child.kill('SIGTERM');
  await Promise.all(left.map(endOf));
}

/** Not the compiler's --watch, which misses changes and blocks signals. */
function compileOnChange(/** @type {AbortSignal} */ signal) {
  let due = false;
  let busy = false;
  const compileAll = async () => {
    due = true;
    if (busy) return;
    busy = true;
    while (due) {
      due = false;
      if ((await compile()) === 0) say('Compiled');
    }
    busy = false;
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  for (const folder of compiled) {
    watch(path.join(root, folder), { recursive: true, signal }, () => {
      // Saving a file in an editor causes several events.
      clearTimeout(timer);
      timer = setTimeout(() => void compileAll(), 100);
    });
  }
}

function compile() {
  return tryRun('tsc', ['-p', '.']);
}

function startServer() {
  const args = ['--watch', '--watch-preserve-output', path.join(root, 'dist', 'scripts', 'start.js')];
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...devEnv(), PORT: apiPort } });
}

/** Sets the browser's address, which links in mails and the check for requests from other sites use. */
function devEnv() {
  return { PUBLIC_URL: address, ...process.env, DEV_API_PORT: apiPort };
}
