import { LimitReached, minBits, type Visitor } from '../../engine/http/limits.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Turn } from './hash-queue.ts';
import { hashQueue } from './password.ts';

/** An attempt to log in, which is counted before the password is checked. */
export interface Guess {
  turn: Turn;
  /** Call it if the password was right: the attempt then no longer counts. */
  succeeded(): Promise<void>;
}

interface Guesser {
  /** The e-mail of the member or sign-up that has the typed name. */
  account: string | undefined;
  /** The typed name, in lower case. */
  name: string;
  visitor: Visitor;
  /** A browser that the account has logged in from. */
  device: { memberId: string; nonce: string } | undefined;
  work: number;
}

/** Attempts on one account from all addresses before new browsers need to wait or to send a proof. */
const freeForAllAddresses = 30;
/** When this many attempts are queued, new browsers need a proof, whatever their address. */
const longQueue = 100;

/**
 * Counts a guess; throws `LimitReached` if a limit refuses it. A browser that the account has logged in from is counted
 * separately, and as a login of the account. All others are counted by account and address, by account, and by address.
 */
export async function admitGuess(deps: Deps, guesser: Guesser): Promise<Guess> {
  const { rateLimits, addressLimits, unknownAttempts } = deps;
  const { account, name, visitor, device, work } = guesser;
  if (device !== undefined) {
    const key = `log-in-device:${device.nonce}`;
    await rateLimits.attempt(key, { work });
    await rateLimits.consume('log-in', device.memberId, 1, work);
    return { turn: { lane: 'known', key: device.memberId }, succeeded: () => rateLimits.forget(key) };
  }
  const lane = laneFor(deps, work);
  await addressLimits.consume('log-in-address', visitor, work);
  const key = `login:${account ?? name}:${visitor.key}`;
  const widerKey = `login:${account ?? name}`;
  // Unknown names are counted in the same way, but in memory, so that they write no rows.
  const { attempt } = account === undefined ? unknownAttempts : rateLimits;
  await attempt(key, { work });
  await attempt(widerKey, { work, free: freeForAllAddresses });
  return {
    turn: { lane, key: visitor.key },
    succeeded: async () => {
      await rateLimits.forget(key);
      await rateLimits.forget(widerKey);
      await addressLimits.refund('log-in-address', visitor.address);
    },
  };
}

/** The lane of an unknown browser. Throws `LimitReached` if it needs a proof first. */
export function laneFor({ config }: { config: Pick<Config, 'rateLimit'> }, work: number): Turn['lane'] {
  if (work > 0) return 'proved';
  if (config.rateLimit && hashQueue.waiting('new') >= longQueue) throw new LimitReached(5, minBits);
  return 'new';
}
