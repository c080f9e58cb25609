import * as queue from '../../engine/fair-queue.ts';

/**
 * `known`: browsers that the account has logged in from, and members who confirm their password
 * `proved`: new browsers with a proof of work
 * `new`: all other browsers
 * `code`: codes, hashed for mails and checked for people
 */
export const lanes = ['known', 'proved', 'new', 'code'] as const;
type Lane = (typeof lanes)[number];

/** Its key is a member in the lane `known`, otherwise an address or a code session. */
export type Turn = queue.Turn<Lane>;

interface Bounds {
  atOnce: number;
  perLane: number;
  /** For each key of a lane; in `known`: for each member. */
  perKey: number;
  perMember: number;
}

/** Hashes in turns, so that neither a flood of new browsers nor one address can starve the others. */
export function createHashQueue({ perKey, perMember, ...bounds }: Bounds): queue.FairQueue<Lane> {
  return queue.createFairQueue({
    lanes,
    ...bounds,
    perKey: (lane) => (lane === 'known' ? perMember : perKey),
  });
}
