import { CallerError } from '../../contract/errors.ts';

/**
 * How much of uploads may lie in memory at once. Whoever finds it full waits before their body is read: the
 * network holds it back. One member gets so many places, so that nobody waits for one alone.
 */
export interface UploadRoom {
  /** Resolves with the way to give the room back. */
  enter(memberId: string, bytes: number): Promise<() => void>;
}

interface Waiting {
  memberId: string;
  bytes: number;
  admit(leave: () => void): void;
}

const allBytes = 128 * 1024 * 1024;
const placesPerMember = 3;
const longestWaitMs = 60_000;

export function openUploadRoom(): UploadRoom {
  let used = 0;
  const placesOf = new Map<string, number>();
  const waiting: Waiting[] = [];

  const hasPlace = ({ memberId }: Waiting) => (placesOf.get(memberId) ?? 0) < placesPerMember;

  const admit = (one: Waiting) => {
    used += one.bytes;
    placesOf.set(one.memberId, (placesOf.get(one.memberId) ?? 0) + 1);
    let left = false;
    one.admit(() => {
      if (left) return;
      left = true;
      used -= one.bytes;
      const rest = (placesOf.get(one.memberId) ?? 1) - 1;
      if (rest > 0) placesOf.set(one.memberId, rest);
      else placesOf.delete(one.memberId);
      admitAll();
    });
  };

  /** First come, first served: a large one is not overtaken until there is room for it. */
  const admitAll = () => {
    for (;;) {
      const next = waiting.find(hasPlace);
      if (!next || used + next.bytes > allBytes) return;
      waiting.splice(waiting.indexOf(next), 1);
      admit(next);
    }
  };

  return {
    enter: (memberId, bytes) =>
      new Promise((resolve, reject) => {
        const one: Waiting = {
          memberId,
          bytes: Math.min(bytes, allBytes),
          admit: (leave) => {
            clearTimeout(timer);
            resolve(leave);
          },
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          reject(new CallerError('busy', { retryAfter: 10 }));
          admitAll();
        }, longestWaitMs);
        waiting.push(one);
        admitAll();
      }),
  };
}
