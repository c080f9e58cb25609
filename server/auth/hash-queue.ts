import { CallerError } from '../../contract/errors.ts';

/**
 * Round-robin lanes, and round-robin keys within each lane, so that neither a flood of new browsers nor one address
 * can starve the others:
 * `known`: browsers that the account has logged in from, and members who confirm their password
 * `proved`: new browsers with a proof of work
 * `new`: all other browsers
 * `code`: codes, hashed for mails and checked for people
 */
export const lanes = ['known', 'proved', 'new', 'code'] as const;

export interface Turn {
  lane: (typeof lanes)[number];
  /** A member in the lane `known`, otherwise an address or a code session. */
  key: string;
}

interface Bounds {
  atOnce: number;
  /** The most jobs that may wait in one lane, and for one key (in `known`: member) in it. Others are refused: `busy`. */
  perLane: number;
  perKey: number;
  perMember: number;
}

export interface FairQueue {
  run<Value>(turn: Turn, work: () => Promise<Value>): Promise<Value>;
  /** The number of jobs that wait in a lane. */
  waiting(lane: Turn['lane']): number;
}

/** Runs at most `atOnce` jobs at a time and queues the others fairly. */
export function createFairQueue({ atOnce, perLane, perKey, perMember }: Bounds): FairQueue {
  const queues = new Map(lanes.map((lane) => [lane, new Map<string, (() => void)[]>()]));
  const sizes = new Map<Turn['lane'], number>();
  let running = 0;

  const sizeOf = (lane: Turn['lane']) => sizes.get(lane) ?? 0;

  const enqueue = ({ lane, key }: Turn, start: () => void) => {
    const keys = queues.get(lane);
    const before = keys?.get(key) ?? [];
    if (before.length >= (lane === 'known' ? perMember : perKey) || sizeOf(lane) >= perLane)
      throw new CallerError('busy', { retryAfter: 5 });
    before.push(start);
    keys?.set(key, before);
    sizes.set(lane, sizeOf(lane) + 1);
  };

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
      if (running >= atOnce) await new Promise<void>((start) => enqueue(turn, start));
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
