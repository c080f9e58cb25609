import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

/** Requests URLs over many keep-alive connections, from a worker thread. */
export interface Load {
  /** Asked in turn. */
  urls: readonly string[];
  connections: number;
  seconds: number;
  /**
   * The number of members that take turns, with the session cookies `bench-1`, `bench-2` and so on. Without it,
   * requests have no session.
   */
  members?: number;
  /** Requests a second, each URL in turn, whatever the answers take. Without it, a request follows an answer. */
  rate?: number;
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

async function askAll({ urls, connections, seconds, members = 0, rate }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let asked = 0;
  const next = async () => {
    const url = urls[asked % urls.length] ?? '';
    const headers = members === 0 ? {} : { cookie: `session=bench-${1 + (asked % members)}` };
    asked += 1;
    const began = performance.now();
    await ask(url, agent, { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers });
    times.push(performance.now() - began);
  };
  const start = performance.now();
  const paced = async (place: number) => {
    await sleep(start + (place * 1000) / (rate ?? 1) - performance.now());
    await next();
  };
  const client = async () => {
    while (performance.now() < start + seconds * 1000) await next();
  };
  await Promise.all(
    rate === undefined
      ? Array.from({ length: connections }, client)
      : Array.from({ length: rate * seconds }, (_, place) => paced(place)),
  );
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
