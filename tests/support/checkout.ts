import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A checkout with this project's scripts and stand-ins for what they start. */
export interface Checkout {
  folder: string;
  write(files: Record<string, string>): Promise<void>;
  /** Starts `node` with arguments in the folder. */
  start(args: string[], env?: Record<string, string>): Command;
  remove(): Promise<void>;
}

export interface Command {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

export async function makeCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'));
  for (const side of ['scripts', 'engine/gate']) await cp(side, join(folder, side), { recursive: true });
  const write = async (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { mode: 0o755 });
    }
  };
  return {
    folder,
    write,
    start: (args, env = {}) => {
      const child = spawn(process.execPath, args, {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...env },
        stdio: 'pipe',
      });
      const said = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
      const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
      return { child, ended };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
