import { CallerError } from '../../contract/errors.ts';

/**
 * How much of uploads may lie in memory at once, counted as it arrives: what is only announced takes no room. A body
 * that finds no room is not read on meanwhile, and the network holds it back.
 */
export interface UploadRoom {
  /**
   * Waits for one of the member's places. `announced` is the most that the upload can leave in memory. Throws `busy`
   * after a minute.
   */
  enter(memberId: string, announced: number): Promise<Place>;
}

export interface Place {
  /** Waits until so many bytes more may lie in memory. Throws `busy` after a minute. */
  take(bytes: number): Promise<void>;
  /** All of the body has come. */
  complete(): void;
  /** Aborted, with `busy`, where the upload has kept others waiting for too long. */
  late: AbortSignal;
  /** Idempotent: gives back the place and all that was taken. */
  leave(): void;
}

interface Upload {
  memberId: string;
  held: number;
  /** What may still come. */
  rest: number;
  /** Set where the upload may go on to its end although room is scarce: when it will have had time enough for that. */
  claimEnds?: number;
  late: AbortController;
}

interface Waiter {
  upload: Upload;
  bytes: number;
  go(): void;
  refuse(error: CallerError): void;
}

const placesPerMember = 3;
const longestWaitMs = 60_000;
/** An upload that goes on while others wait has so long, and has to come at 500 kB/s besides. */
const claimMs = 10_000;
const claimBytesPerMs = 500;

const busy = () => new CallerError('busy', { retryAfter: 10 });

/**
 * `largest` is the most that one upload may leave in memory. So much is kept free; where it would not be, an upload
 * goes on only if all of its rest fits, the smallest rest first. So one can always end, and what it held is free.
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
      const patience = Date.now() + longestWaitMs;
      const timer = setInterval(() => {
        if (Date.now() > patience) waiter.refuse(busy());
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
          // What lies beyond the largest upload is read past.
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
