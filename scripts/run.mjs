// @ts-check
// Runs on a bare clone and on old versions of Node. Everything that needs more is imported after the check.
import process from 'node:process';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`This needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

const [command = '', ...rest] = process.argv.slice(2);
const { ensureInstalled } = await import('./run-install.mjs');
const { ensureBuilt } = await import('./run-build.mjs');
const { Failed, run } = await import('./run-step.mjs');

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  async start() {
    await ensureBuilt();
    await enter('../dist/scripts/start.js', rest);
  },
  async tool() {
    const [name = '', ...args] = rest;
    await ensureBuilt();
    await enter(`../dist/scripts/${name}.js`, args);
  },
  async bench() {
    await ensureBuilt();
    await enter('../dist/bench/main.js', rest);
  },
  build: ensureBuilt,
  async test() {
    const { runTests } = await import('./run-tests.mjs');
    process.exitCode = await runTests(rest);
  },
  async mutants() {
    await ensureBuilt();
    const { testMutants } = await import('./mutants.mjs');
    await testMutants(rest);
  },
  async dev() {
    const { develop } = await import('./run-dev.mjs');
    await develop();
  },
  async format() {
    await ensureInstalled();
    await run('oxfmt', rest);
  },
};

try {
  const chosen = commands[command];
  if (!chosen) throw new Failed(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`, 2);
  await chosen();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

/**
 * Runs the program in this process, so that signals reach it.
 * @param {string} file
 * @param {string[]} args
 */
async function enter(file, args) {
  const url = new URL(file, import.meta.url);
  const { fileURLToPath } = await import('node:url');
  process.argv.splice(1, process.argv.length, fileURLToPath(url), ...args);
  await import(url.href);
}
