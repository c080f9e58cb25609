// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetBuild } from './run-build.mjs';
import { ensureInstalled } from './run-install.mjs';
import { endOf, root, say, start, toolPath } from './run-step.mjs';

const address = 'http://localhost:3000';
const apiPort = '3001';
const main = path.join(root, 'dist', 'server', 'main.js');

/** Compiler, server and web server with reload; when one of them ends, or on Ctrl-C, all do. */
export async function develop() {
  await ensureInstalled();
  // What the compiler writes from now on is nobody's finished build.
  await forgetBuild();
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  const ending = new AbortController();
  const end = () => ending.abort();
  process.on('SIGINT', end).on('SIGTERM', end);

  const compiler = startCompiler();
  children.push(compiler, start('vite', ['--port', '3000', '--strictPort'], devEnv()));
  for (const child of children) void endOf(child).finally(end);
  while (!existsSync(main) && !ending.signal.aborted) await sleep(100);
  if (!ending.signal.aborted) {
    const server = startServer();
    children.push(server);
    void endOf(server).finally(end);
    say(`Open ${address}`);
    await new Promise((resolve) => ending.signal.addEventListener('abort', resolve));
  }

  if (compiler.pid && isRunning(compiler))
    process.kill(process.platform === 'win32' ? compiler.pid : -compiler.pid);
  const left = children.filter(isRunning);
  for (const child of left) child.kill('SIGTERM');
  await Promise.all(left.map(endOf));
}

/** In a group of its own: its script waits for the real compiler in a way that lets no signal through. */
function startCompiler() {
  const args = [toolPath('tsc'), '-p', '.', '--watch', '--preserveWatchOutput'];
  return spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

function startServer() {
  const args = ['--watch', '--watch-preserve-output', main];
  return spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...devEnv(), PORT: apiPort } });
}

/** Links in mails and the same-site check know the address that the browser shows. */
function devEnv() {
  return { PUBLIC_URL: address, ...process.env, DEV_API_PORT: apiPort };
}

/** @param {import('node:child_process').ChildProcess} child */
function isRunning(child) {
  return child.exitCode === null && child.signalCode === null;
}
