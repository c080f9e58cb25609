import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.ts';
import { ensureInstalled } from './install.ts';
import { folder, root } from './node.mjs';
import { Failed, run as runTool } from './step.ts';

const commands: Record<string, (args: string[]) => Promise<unknown>> = {
  async start(args) {
    await ensureBuilt();
    await enter('scripts/start.ts', args);
  },
  /** The server of an installed site, which is built already. */
  serve: (args) => enter('server/main.ts', args),
  async tool([name = '', ...args]) {
    await ensureInstalled();
    await enter(`scripts/${name}.ts`, args);
  },
  async bench(args) {
    await ensureBuilt();
    await enter('bench/main.ts', args);
  },
  build: ensureBuilt,
  async test(args) {
    await ensureInstalled();
    process.exitCode = await (await import('./test.ts')).runTests(args);
  },
  async mutants(args) {
    await ensureBuilt();
    await (await import('./mutants.mjs')).testMutants(args);
  },
  async dev() {
    await ensureInstalled();
    await (await import('./dev.ts')).develop();
  },
  async format(args) {
    await ensureInstalled();
    await runTool('oxfmt', args);
  },
};

/** Runs the command that package.json names. A failure prints one sentence. */
export async function run([name = '', ...args]: string[]): Promise<void> {
  // Without the types, and parsed: the sources start in half the time. Child processes use it too.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled');
  enableCompileCache(process.env['NODE_COMPILE_CACHE']);
  try {
    const command = commands[name];
    if (!command) throw new Failed(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`, 2);
    await command(args);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (!(error instanceof Failed) && !isOfSystem) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof Failed ? error.exitCode : 1;
  }
}

/** Runs the program in this process, so that signals reach it. */
async function enter(file: string, args: string[]): Promise<void> {
  const program = path.join(root, file);
  process.argv.splice(1, process.argv.length, program, ...args);
  await import(pathToFileURL(program).href);
}
