import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ofParent, serverEnv } from './spawn.ts';

interface Reply {
  id: number;
  url?: string;
  error?: string;
}

interface HostedServer {
  url: string;
  output(): string;
  halt(): Promise<void>;
}

/** Longer than a test may take. A server stops within 30 s. */
const longestOrderMs = 90_000;

// A worker that hangs would outlive its run.
process.on('disconnect', () => process.exit());

let host: ChildProcess | undefined;
let printed = '';
let orders = 0;

/** Starts a server in this worker's host process. Its output includes that of the host's other servers. */
export async function hostServer(env: Record<string, string>): Promise<HostedServer> {
  const from = printed.length;
  const { id, url = '' } = await order({ id: (orders += 1), env: { ...serverEnv, ...env } });
  let halted: Promise<unknown> | undefined;
  return {
    url,
    output: () => printed.slice(from),
    halt: async () => {
      halted ??= order({ id });
      await halted;
    },
  };
}

function order(message: { id: number; env?: Record<string, string> }): Promise<Reply> {
  const child = runningHost();
  return new Promise((resolve, reject) => {
    const onMessage = (reply: Reply) => {
      if (reply.id !== message.id) return;
      done();
      if (reply.error === undefined) resolve(reply);
      else reject(new Error(reply.error));
    };
    const onExit = (code: number | null) => {
      done();
      reject(new Error(`the process of the servers ended with ${code}`));
    };
    const late = setTimeout(() => child.kill('SIGKILL'), longestOrderMs);
    const done = () => {
      clearTimeout(late);
      child.off('message', onMessage).off('exit', onExit);
    };
    child.on('message', onMessage).on('exit', onExit).send(message);
  });
}

/** Each worker has one. It exits when the worker's IPC channel closes. */
function runningHost(): ChildProcess {
  if (host?.connected) return host;
  const program = fileURLToPath(new URL('server-host.ts', import.meta.url));
  host = fork(program, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...ofParent },
    execArgv: [],
    silent: true,
  });
  for (const stream of [host.stdout, host.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return host.setMaxListeners(0);
}
