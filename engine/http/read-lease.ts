/** How many reads one write to the database counts: few at first, more for members who continue to read. */
const firstLease = 10;
const furtherLease = 30;
const maxLeases = 10_000;

interface Lease {
  left: number;
  /** Epoch milliseconds: the end of the window it was counted in. */
  until: number;
}

/** Counts uses in the database. Returns the uses of the window and the seconds that remain of it. */
type Count = (uses: number) => Promise<{ count: number; rest: number }>;

/**
 * A limit on reads that writes to the database once for ten or thirty of them. No process can exceed the limit. Reads
 * that a process has leased and does not use by the end of the window are lost to the others.
 */
export function leaseReads(max: number, refuse: (rest: number) => Error) {
  const leases = new Map<string, Promise<Lease>>();

  async function renew(count: Count, last: Lease | undefined): Promise<Lease> {
    const isFirst = last === undefined || last.until <= Date.now();
    const size = isFirst ? firstLease : Math.min(furtherLease, Math.max(firstLease, Math.floor(max / 10)));
    const counted = await count(size);
    const left = Math.min(size, max - (counted.count - size));
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
      // The first of many concurrent reads renews the lease; the others wait for it.
      if (leases.get(key) !== held) continue;
      if (leases.size >= maxLeases) leases.clear();
      const renewal = renew(count, lease);
      leases.set(key, renewal);
      renewal.catch(() => leases.delete(key));
    }
  };
}
