import { CallerError } from '../../contract/errors.ts';

/**
 * Who waits for a hash. Lanes take turns, and within a lane its keys do, so that neither a flood of new browsers
 * nor one address can hold up the others:
 * `known`: browsers that the account knows, and members who confirm their password
 * `proved`: new browsers that bring a proof of work
 * `new`: all other browsers
 * `code`: codes, made for mails and typed by people
 */
export const lanes = ['known', 'proved', 'new', 'code'] as const;

export interface Turn {
  lane: (typeof lanes)[number];
  /** Who takes turns within the lane: an address or an account. */
  key: string;
}

interface Bounds {
  atOnce: number;
  /** The most that may wait in one lane, and for one key of it. Further work is refused with `busy`. */
  perLane: number;
  perKey: number;
}

export interface FairQueue {
  run<Value>(turn: Turn, work: () => Promise<Value>): Promise<Value>;
  /** How many wait in a lane. */
  waiting(lane: Turn['lane']): number;
}

/** Runs at most `atOnce` pieces of work at a time. The others wait in lanes that take turns. */
export function createFairQueue({ atOnce, perLane, perKey }: Bounds): FairQueue {
  const queues = new Map(lanes.map((lane) => [lane, new Map<string, (() => void)[]>()]));
  const sizes = new Map<Turn['lane'], number>();
  let running = 0;

  const sizeOf = (lane: Turn['lane']) => sizes.get(lane) ?? 0;

  const enqueue = ({ lane, key }: Turn, start: () => void) => {
    const keys = queues.get(lane);
    const before = keys?.get(key) ?? [];
    if (sizeOf(lane) >= perLane || before.length >= perKey) throw new CallerError('busy', { retryAfter: 5 });
    before.push(start);
    keys?.set(key, before);
    sizes.set(lane, sizeOf(lane) + 1);
  };

  /** Takes the next in turn. A lane or key that was served goes to the end of its Map. */
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
        // Hands its place to the next one, so that nobody can slip in between.
        const start = next();
        if (start) start();
        else running -= 1;
      }
    },
  };
}
