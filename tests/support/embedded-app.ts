import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { vi } from 'vitest';

const program = fileURLToPath(new URL('embedded-holder.ts', import.meta.url));

/** One running embedded-holder.ts, in a process group of its own. */
export interface App {
  process: ChildProcess;
  /** Every line printed so far. */
  lines: string[];
  ended: Promise<unknown>;
}

export function startApp(dataDir: string, writers = 0): App {
  const child = spawn(process.execPath, [program, dataDir, String(writers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { process: child, lines, ended: once(child, 'close') };
}

/** Waits until the app has opened the database or was refused. */
export async function settled(app: App): Promise<{ url?: string; refused?: string }> {
  const line = await vi.waitFor(
    () => {
      const found = app.lines.find((line) => /^(open|refused) /.test(line));
      if (!found) throw new Error('The app has not said anything yet.');
      return found;
    },
    { timeout: 30_000, interval: 10 },
  );
  if (line.startsWith('refused ')) return { refused: line.slice('refused '.length) };
  return JSON.parse(line.slice('open '.length)) as { url: string };
}

export async function killApp(app: App, target: 'process' | 'group'): Promise<void> {
  const pid = app.process.pid;
  if (pid === undefined) throw new Error('The app did not start.');
  process.kill(target === 'group' ? -pid : pid, 'SIGKILL');
  await app.ended;
}

export async function endApp(app: App): Promise<void> {
  app.process.kill('SIGTERM');
  await app.ended;
}

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(`${dataDir}/postgres/data/postmaster.pid`, 'utf8'), 10);
}
