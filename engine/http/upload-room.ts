import { refuse } from '../errors.ts';
import type { Refusal } from '../refusal.ts';

/**
 * Bounds the memory of uploads by the bytes that have arrived, not by those announced. A body without room is paused,
 * and TCP flow control stops the client.
 */
export interface UploadRoom {
  /**
   * Waits for one of the member's places. `announced` bounds the bytes of the upload in memory. Throws `busy` after a
   * minute.
   */
  enter(memberId: string, announced: number): Promise<Place>;
}

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

interface Upload {
  memberId: string;
  held: number;
  /** The bytes that may still arrive. */
  rest: number;
  /** Set if the upload may finish although room is scarce: its deadline. */
  claimEnds?: number;
  late: AbortController;
}

interface Waiter {
  upload: Upload;
  bytes: number;
  go(): void;
  refuse(error: Refusal): void;
}

const placesPerMember = 3;
const longestWaitMs = 60_000;
/** An upload that may finish while others wait has this long, plus the time for its remaining bytes at 500 kB/s. */
const claimMs = 10_000;
const claimBytesPerMs = 500;

const busy = () => refuse('busy', { retryAfter: 10 });

/**
 * `largest` bounds one upload, and as much room is kept in reserve. An upload may use the reserve only if all its
 * remaining bytes fit, the smallest remainder first. So one upload can always finish and release its room.
 */
export function openUploadRoom(allBytes: number, largest: number): UploadRoom {
  let free = allBytes;
  const uploads = new Set<Upload>();
  const entering: Waiter[] = [];
  const taking: Waiter[] = [];

  const hasPlace = (memberId: string) =>
    [...uploads].filter((upload) => upload.memberId === memberId).length < placesPerMember;

  const claimed = () => {
    let rests = 0;
    for (const { claimEnds, rest } of uploads) if (claimEnds !== undefined) rests += rest;
    return rests;
  };

  function take(upload: Upload, bytes: number): boolean {
    const unclaimed = free - claimed();
    if (upload.claimEnds === undefined && unclaimed - bytes < largest) {
      if (upload.rest > unclaimed) return false;
      upload.claimEnds = Date.now() + claimMs + upload.rest / claimBytesPerMs;
    }
    free -= bytes;
    upload.held += bytes;
    upload.rest -= bytes;
    return true;
  }

  function letGo(): void {
    for (const waiter of entering.slice())
      if (hasPlace(waiter.upload.memberId)) {
        uploads.add(waiter.upload);
        waiter.go();
      }
    for (const waiter of taking.toSorted((one, other) => one.upload.rest - other.upload.rest))
      if (take(waiter.upload, waiter.bytes)) waiter.go();
  }

  function refuseLate(): void {
    for (const { claimEnds, rest, late } of uploads)
      if (claimEnds !== undefined && rest > 0 && claimEnds < Date.now()) late.abort(busy());
  }

  function wait(queue: Waiter[], upload: Upload, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearInterval(timer);
        queue.splice(queue.indexOf(waiter), 1);
      };
      const waiter: Waiter = {
        upload,
        bytes,
        go: () => {
          end();
          resolve();
        },
        refuse: (error) => {
          end();
          reject(error);
        },
      };
      const deadline = Date.now() + longestWaitMs;
      const timer = setInterval(() => {
        if (Date.now() > deadline) waiter.refuse(busy());
        else if (queue === taking) refuseLate();
        letGo();
      }, 1000);
      queue.push(waiter);
    });
  }

  return {
    async enter(memberId, announced) {
      const rest = Math.min(announced, largest);
      const upload: Upload = { memberId, held: 0, rest, late: new AbortController() };
      if (hasPlace(memberId)) uploads.add(upload);
      else await wait(entering, upload, 0);
      return {
        late: upload.late.signal,
        async take(bytes) {
          // Bytes beyond the largest upload are discarded.
          const kept = Math.min(bytes, upload.rest);
          if (!uploads.has(upload)) throw busy();
          if (!take(upload, kept)) await wait(taking, upload, kept);
        },
        complete() {
          upload.rest = 0;
          letGo();
        },
        leave() {
          if (!uploads.delete(upload)) return;
          free += upload.held;
          for (const waiter of taking.filter((one) => one.upload === upload)) waiter.refuse(busy());
          letGo();
        },
      };
    },
  };
}
