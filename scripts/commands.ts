import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../engine/gate/build.ts';
import { ensureInstalled } from '../engine/gate/install.ts';
import { endOf, folder, root } from '../engine/gate/node.mjs';
import { StepError, start } from '../engine/gate/step.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: (args) => enter('scripts/start.ts', args, ensureBuilt('server')),
  /** The server of an installed site, which is built already. */
  serve: (args) => enter('scripts/start.ts', args),
  tool: ([name = '', ...args]) => enter(`scripts/${name}.ts`, args, ensureInstalled('server')),
  build: () => ensureBuilt(),
  test: (args) => enter('engine/gate/test.ts', args, ensureTypes()),
  bench: (args) => enter('bench/main.ts', args, ensureBuilt()),
  upgrades: ([name = '', ...args]) => enter(`tests/upgrades/${name}.ts`, args, ensureBuilt()),
  mutants: (args) => enter('engine/gate/mutants.ts', args, ensureBuilt()),
  pictures: () => enter('engine/gate/pictures.ts', [], ensureBuilt()),
  format: (args) => enter('engine/gate/format.ts', args, ensureInstalled()),
  dev: develop,
};

/** Runs the command that package.json names. A failure prints one sentence. */
export async function run([name = '', ...args]: string[]): Promise<void> {
  // The sources start in half the time without being compiled again, in child processes too.
  enableCompileCache((process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled')));
  try {
    const command = commands[name];
    if (!command) throw new StepError(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')}`, 2);
    await command(args);
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error;
    if (!(error instanceof StepError) && !isOfSystem) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof StepError ? error.exitCode : 1;
  }
}

/** Runs the program in this process, so that signals reach it. */
async function enter(file: string, args: string[], ready?: Promise<void>): Promise<void> {
  await ready;
  const program = path.join(root, file);
  process.argv.splice(1, process.argv.length, program, ...args);
  await import(pathToFileURL(program).href);
}

/** Files for editors, the compiler and lint besides packages. */
async function ensureTypes(): Promise<void> {
  await ensureInstalled();
  const { writeTextTypes } = await import('./text-types.ts');
  await writeTextTypes(root);
}

/** Runs the server and the web server, both with reload, until one of them ends or on Ctrl-C. */
async function develop(): Promise<void> {
  await ensureTypes();
  const port = Number(process.env['PORT'] || 3000);
  const apiPort = `${port + 1}`;
  // The browser's address is for links in mails and the check for requests from other sites.
  const env = { PUBLIC_URL: `http://localhost:${port}`, ...process.env, DEV_API_PORT: apiPort };
  const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts'], {
    cwd: root,
    env: { ...env, PORT: apiPort },
    stdio: 'inherit',
  });
  const children = [server, start('vite', ['--port', `${port}`, '--strictPort'], { env })];
  const ends = children.map((child) => endOf(child));
  await Promise.race(ends);
  for (const child of children) child.kill();
  await Promise.all(ends);
}
