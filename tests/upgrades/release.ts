import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The versions whose data is kept, each with its commit. */
export const releases: Record<string, string> = { '8228cd66': '8228cd66' };

/** Settings with which every release starts. */
export const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  ADMIN_EMAILS: 'admin@nyu.edu,second.admin@nyu.edu',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};

/** Unpacks a commit beside its packages, once. Returns the folder. */
export function unpack(commit: string): string {
  const folder = join(tmpdir(), 'exchange-releases', commit);
  if (existsSync(join(folder, 'dist'))) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const inFolder = { cwd: folder, stdio: 'inherit' } as const;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], inFolder);
  execFileSync(process.execPath, ['scripts/run.mjs', 'build'], inFolder);
  return folder;
}

/** Runs a command of an unpacked commit. */
export function runIn(folder: string, args: string[], env: Record<string, string>): void {
  execFileSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings, ...env },
    stdio: 'inherit',
  });
}

/** Starts the program of an unpacked commit, or of this one, and waits until it is ready. */
export async function startIn(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /is ready at (\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    child.once('exit', () => reject(new Error(`the program ended:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
