import { refuse } from './errors.ts';

export interface Turn<Lane extends string> {
  lane: Lane;
  key: string;
}

interface Bounds<Lane extends string> {
  lanes: readonly Lane[];
  atOnce: number;
  /** The most jobs that may wait in one lane, and for one key in it. Others are refused: `busy`. */
  perLane: number;
  perKey: (lane: Lane) => number;
  /** A job that has waited this long is refused: `not_ready`. */
  longestMs?: number;
}

export interface FairQueue<Lane extends string> {
  run<Value>(turn: Turn<Lane>, work: () => Promise<Value>): Promise<Value>;
  /** The number of jobs that wait in a lane. */
  waiting(lane: Lane): number;
}

const busy = () => refuse('busy', { retryAfter: 5 });

/**
 * Runs at most `atOnce` jobs at a time. The others wait in round-robin lanes, with round-robin keys within each lane, so
 * that neither a lane nor a key can starve the others.
 */
export function createFairQueue<Lane extends string>({
  lanes,
  atOnce,
  perLane,
  perKey,
  longestMs,
}: Bounds<Lane>): FairQueue<Lane> {
  const queues = new Map(lanes.map((lane) => [lane, new Map<string, (() => void)[]>()]));
  const sizes = new Map<Lane, number>();
  let running = 0;

  const sizeOf = (lane: Lane) => sizes.get(lane) ?? 0;

  const enqueue = ({ lane, key }: Turn<Lane>, start: () => void) => {
    const keys = queues.get(lane);
    const before = keys?.get(key) ?? [];
    if (before.length >= perKey(lane) || sizeOf(lane) >= perLane) throw busy();
    before.push(start);
    keys?.set(key, before);
    sizes.set(lane, sizeOf(lane) + 1);
  };

  const leave = ({ lane, key }: Turn<Lane>, start: () => void) => {
    const keys = queues.get(lane);
    const rest = keys?.get(key)?.filter((one) => one !== start) ?? [];
    if (rest.length > 0) keys?.set(key, rest);
    else keys?.delete(key);
    sizes.set(lane, sizeOf(lane) - 1);
  };

  const wait = (turn: Turn<Lane>) =>
    new Promise<void>((go, fail) => {
      let timer: NodeJS.Timeout | undefined;
      const start = () => {
        clearTimeout(timer);
        go();
      };
      enqueue(turn, start);
      if (longestMs === undefined) return;
      timer = setTimeout(() => {
        leave(turn, start);
        fail(refuse('not_ready', { retryAfter: 5 }));
      }, longestMs);
    });

  /** Dequeues the next job. Its lane and key go to the end of their Maps. */
  const next = (): (() => void) | undefined => {
    for (const [lane, keys] of queues) {
      const [first] = keys;
      if (!first) continue;
      const [key, waiting] = first;
      const start = waiting.shift();
      keys.delete(key);
      if (waiting.length > 0) keys.set(key, waiting);
      queues.delete(lane);
      queues.set(lane, keys);
      sizes.set(lane, sizeOf(lane) - 1);
      return start;
    }
    return undefined;
  };

  return {
    waiting: sizeOf,
    async run(turn, work) {
      if (running >= atOnce) await wait(turn);
      else running += 1;
      try {
        return await work();
      } finally {
        // Passes its slot on directly, so that no new job can overtake the queue.
        const start = next();
        if (start) start();
        else running -= 1;
      }
    },
  };
}
