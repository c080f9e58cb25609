/** How many reads are taken from the database at once and given out from memory. */
const leaseSize = 10;
const mostLeases = 10_000;

interface Lease {
  left: number;
  /** Epoch milliseconds: the end of the window it was counted in. */
  until: number;
}

/** Counts uses in the database: how many the window has now, and the seconds that it still lasts. */
type Count = (uses: number) => Promise<{ count: number; rest: number }>;

/**
 * A limit on reads, without a write to the database for each: ten are counted at once. The limit stays exact over
 * all processes; what one has leased and not used by the end of the minute is lost to the others.
 */
export function leaseReads(most: number, refuse: (rest: number) => Error) {
  const leases = new Map<string, Promise<Lease>>();

  async function renew(count: Count): Promise<Lease> {
    const counted = await count(leaseSize);
    const left = Math.min(leaseSize, most - (counted.count - leaseSize));
    if (left <= 0) throw refuse(counted.rest);
    return { left, until: Date.now() + counted.rest * 1000 };
  }

  return async (key: string, count: Count): Promise<void> => {
    for (;;) {
      const held = leases.get(key);
      const lease = await held;
      if (lease && lease.left > 0 && lease.until > Date.now()) {
        lease.left -= 1;
        return;
      }
      // Of many reads at once the first one renews, the others wait for it.
      if (leases.get(key) !== held) continue;
      if (leases.size >= mostLeases) leases.clear();
      const renewal = renew(count);
      leases.set(key, renewal);
      renewal.catch(() => leases.delete(key));
    }
  };
}
