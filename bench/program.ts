import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { benchSettings } from './settings.ts';

/** A server in a process of its own, whose memory and CPU time can be measured. */
export interface Program {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the server as operators run it. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const path = fileURLToPath(new URL('../server/main.ts', import.meta.url));
  const port = await freePort();
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...benchSettings, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(child),
    pid: child.pid ?? 0,
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

/** Megabytes of a process and its children; undefined on systems without /proc. */
export async function memoryOf(pid: number): Promise<number | undefined> {
  const states = await statesOf(pid);
  return states && states.reduce((sum, state) => sum + Number(field(state, 'VmRSS') ?? 0), 0) / 1024;
}

/** Microseconds of CPU of a process and its children, also of those that have ended; undefined without /proc. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  const states = await statesOf(pid);
  if (!states) return undefined;
  const pids = states.map((state) => field(state, 'Pid') ?? '');
  const times = await Promise.all(pids.map((one) => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')));
  // The name in parentheses may contain spaces. After it, the times are in hundredths of a second.
  const fields = times.map((line) => line.slice(line.lastIndexOf(')') + 2).split(' '));
  const ticks = fields.flatMap((all, index) => all.slice(11, pids[index] === String(pid) ? 15 : 13));
  return ticks.reduce((sum, one) => sum + Number(one), 0) * 10_000;
}

/** The parent of a process on this machine. */
export async function parentOf(pid: number): Promise<number> {
  return Number(field(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''), 'PPid') ?? 0);
}

function field(state: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(state)?.[1];
}

/** The status of a process and of its children. */
async function statesOf(pid: number): Promise<string[] | undefined> {
  const all = await readdir('/proc').catch(() => []);
  const processes = all.filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return undefined;
  const states = await Promise.all(
    // A process may have ended since.
    processes.map((process) => readFile(`/proc/${process}/status`, 'utf8').catch(() => '')),
  );
  return states.filter((state) => [field(state, 'Pid'), field(state, 'PPid')].includes(String(pid)));
}
