import type { Deps } from '../deps.ts';
import type { Visitor } from '../http/address-limits.ts';
import { addressKey } from '../http/address.ts';
import { leastBits, LimitReached } from '../http/rate-limit.ts';
import type { Turn } from './hash-queue.ts';
import { hashing } from './password.ts';

/** A guess at a password: counted before it is judged, and queued by who makes it. */
export interface Guess {
  turn: Turn;
  /** The password was right: what was counted is taken back. */
  succeeded(): Promise<void>;
}

interface Guesser {
  /** The account that the typed name belongs to: a member's or a sign-up's e-mail. */
  account: string | undefined;
  /** The typed name, in lower case. */
  name: string;
  visitor: Visitor;
  /** Of a browser that this account knows. */
  device: string | undefined;
  work: number;
}

/** From one account over all addresses, before new browsers must wait or work. */
const freeForAllAddresses = 30;
/** New browsers need a proof while so many wait, wherever they come from. */
const longQueue = 100;

/**
 * Lets a guess through or throws `LimitReached`. A browser that the account knows is counted on its own. All others
 * are counted by account and address, by account alone, and by address alone.
 */
export async function admitGuess(deps: Deps, guesser: Guesser): Promise<Guess> {
  const { limits, addressLimits, unknownAttempts } = deps;
  const { account, name, visitor, device, work } = guesser;
  const { address } = visitor;
  if (device !== undefined) {
    const key = `log-in-device:${device}`;
    await limits.attempt(key, { work });
    return { turn: { lane: 'known', key: device }, succeeded: () => limits.forget(key) };
  }
  const lane = laneFor(deps, work);
  await addressLimits.take('log-in-address', visitor, work);
  const key = `login:${account ?? name}:${addressKey(address)}`;
  const widerKey = `login:${account ?? name}`;
  // A made-up name is counted like a real one, but in memory.
  const { attempt } = account === undefined ? unknownAttempts : limits;
  await attempt(key, { work });
  await attempt(widerKey, { work, free: freeForAllAddresses });
  return {
    turn: { lane, key: addressKey(address) },
    succeeded: async () => {
      await limits.forget(key);
      await limits.forget(widerKey);
      await addressLimits.giveBack('log-in-address', address);
    },
  };
}

/** The lane of a browser that nobody knows; throws `LimitReached` where it must bring a proof first. */
export function laneFor({ config }: Deps, work: number): Turn['lane'] {
  if (work > 0) return 'proved';
  if (config.rateLimit && hashing.waiting('new') >= longQueue) throw new LimitReached(5, leastBits);
  return 'new';
}
