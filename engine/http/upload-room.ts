import { refuse } from '../errors.ts';

/** A member's place for one upload. */
export interface Place {
  /** Waits for room for more bytes. Throws `busy` after a minute. */
  take(bytes: number): Promise<void>;
  /** The whole body has arrived. */
  complete(): void;
  /** Aborted with `busy` if the upload has blocked others for too long. */
  late: AbortSignal;
  /** Releases the place and its room. Idempotent. */
  leave(): void;
}

interface Waiter {
  bytes: number;
  retry: () => void;
}

const placesPerMember = 3;
const longestWaitMs = 60_000;
/** While others wait, an upload with reserved room has this long, and a millisecond for each 500 bytes. */
const reservedMs = 10_000;
const reservedBytesPerMs = 500;

const busy = () => refuse('busy', { retryAfter: 10 });

/**
 * Bounds the memory of uploads by the bytes that have arrived, not by those announced. The last `largest` bytes, which
 * any one upload fits in, are for uploads that reserve all that they still need. So one can always finish. The others
 * are paused, and TCP flow control stops their clients.
 */
export function openUploadRoom(allBytes: number, largest: number) {
  let free = allBytes;
  const places = new Map<string, number>();
  const waiting = new Set<Waiter>();

  const until = (bytes: number, isPossible: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(waiter);
        settle();
      };
      const waiter = { bytes, retry: () => isPossible() && end(resolve) };
      const timer = setTimeout(() => end(() => reject(busy())), longestWaitMs);
      waiting.add(waiter);
      waiter.retry();
    });

  const give = (bytes: number) => {
    free += bytes;
    // Small uploads overtake large ones.
    for (const { retry } of [...waiting].toSorted((one, other) => one.bytes - other.bytes)) retry();
  };

  /** Waits for one of the member's places. `announced` bounds the bytes of the upload in memory. */
  return async (memberId: string, announced: number): Promise<Place> => {
    const used = () => places.get(memberId) ?? 0;
    await until(0, () => {
      if (used() >= placesPerMember) return false;
      places.set(memberId, used() + 1);
      return true;
    });
    let rest = Math.min(announced, largest);
    let held = 0;
    let hasLeft = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new AbortController();
    const hold = (bytes: number) => {
      free -= bytes;
      held += bytes;
    };
    const reserve = () => {
      if (hasLeft || rest > free) return hasLeft;
      hold(rest);
      const deadline = Date.now() + reservedMs + rest / reservedBytesPerMs;
      timer = setInterval(() => Date.now() > deadline && waiting.size > 0 && late.abort(busy()), 1000);
      return true;
    };
    return {
      late: late.signal,
      async take(bytes) {
        // Bytes beyond the largest upload are discarded.
        const kept = Math.min(bytes, rest);
        if (!timer && free - kept < largest) await until(rest, reserve);
        else if (!timer) hold(kept);
        if (hasLeft) throw busy();
        rest -= kept;
      },
      complete() {
        if (timer) {
          clearInterval(timer);
          held -= rest;
          give(rest);
        }
        rest = 0;
      },
      leave() {
        if (hasLeft) return;
        hasLeft = true;
        clearInterval(timer);
        places.set(memberId, used() - 1);
        if (used() === 0) places.delete(memberId);
        give(held);
      },
    };
  };
}
