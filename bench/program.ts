import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { benchSettings } from './settings.ts';

/** The server as operators run it, in a process of its own, whose memory can be measured. */
export interface Program {
  url: string;
  /** Megabytes of the server and its decoders; undefined on systems without /proc. */
  memory(): Promise<number | undefined>;
  stop(): Promise<void>;
}

export async function startProgram(env: Record<string, string>): Promise<Program> {
  const path = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const port = await freePort();
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...benchSettings, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(child),
    memory: () => memoryOf(String(child.pid)),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Chosen before the start, because PUBLIC_URL contains it. */
async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
    // Reads the output to its end, because the program blocks when the pipe is full.
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /is ready at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

function field(state: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(state)?.[1];
}

async function memoryOf(pid: string): Promise<number | undefined> {
  const all = await readdir('/proc').catch(() => []);
  const processes = all.filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return undefined;
  const states = await Promise.all(
    // A process may have ended since.
    processes.map((process) => readFile(`/proc/${process}/status`, 'utf8').catch(() => '')),
  );
  const own = states.filter((state) => field(state, 'Pid') === pid || field(state, 'PPid') === pid);
  return own.reduce((sum, state) => sum + Number(field(state, 'VmRSS') ?? 0), 0) / 1024;
}
