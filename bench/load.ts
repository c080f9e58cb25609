import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

/** Requests URLs over many keep-alive connections, from a worker thread. */
export interface Load {
  /** Each connection requests them one after the other, in a loop. */
  urls: readonly string[];
  connections: number;
  seconds: number;
  /**
   * The number of members that take turns, with the session cookies `bench-1`, `bench-2` and so on. Without it,
   * requests have no session.
   */
  members?: number;
  /** Accepts compressed answers, as browsers do. */
  compressed?: boolean;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
}

export async function load(what: Load): Promise<LoadResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: what });
  const [result] = (await once(worker, 'message')) as [LoadResult];
  return result;
}

async function askAll({ urls, connections, seconds, members, compressed }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const accepted = compressed ? { 'accept-encoding': 'gzip, deflate, br, zstd' } : {};
  const times: number[] = [];
  let visits = 0;
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const cookie = members === undefined ? {} : { cookie: `session=bench-${1 + (visits % members)}` };
      visits += 1;
      for (const url of urls) {
        const began = performance.now();
        await ask(url, agent, { ...accepted, ...cookie });
        times.push(performance.now() - began);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .once('error', reject)
      .end();
  });
}

if (!isMainThread) parentPort?.postMessage(await askAll(workerData as Load));
