import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** Facts about the proxy from the requests of the last hour at most. */
const none = () => ({
  /** Epoch milliseconds of the last request. */
  at: 0,
  count: 0,
  /** With X-Forwarded-For from an address that is not trusted; the last such address. */
  untrusted: { count: 0, last: '' },
  /** For another host than that of PUBLIC_URL; the last such host. */
  otherHost: { count: 0, last: '' },
  /** By plain http; from where the last one came. */
  plain: { count: 0, last: '' },
});

export interface SeenRequestsKeeper {
  keep(db: Queryable): Promise<void>;
}

const windowMs = 60 * 60_000;
const stateKey = 'seen_requests';
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Counts in memory how requests arrive. `keep` stores the counts, so that a command can read them. The first call after
 * a start discards the counts that were made under older settings.
 */
export function watchRequests(app: FastifyInstance, publicUrl: string | undefined): SeenRequestsKeeper {
  let seen = none();
  let since = performance.now();
  let isStored = false;
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  app.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.routeOptions.url ?? '')) return done();
    const note = (
      problem: 'untrusted' | 'otherHost' | 'plain',
      last = request.socket.remoteAddress ?? '',
    ) => {
      seen[problem] = { count: seen[problem].count + 1, last };
    };
    seen.at = Date.now();
    seen.count += 1;
    // `ips` ends at the first address that is not trusted. A request may come from the proxy's own machine.
    if (request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 1) === 1)
      note('untrusted');
    if (host !== undefined && request.host !== host) note('otherHost', request.host.slice(0, 100));
    if (request.protocol !== 'https') note('plain');
    done();
  });
  return {
    keep: async (db) => {
      if (isStored && seen.count === 0) return;
      await db.run(sql`
        insert into app_state (key, value) values (${stateKey}, ${JSON.stringify(seen)})
        on conflict (key) do update set value = excluded.value`);
      isStored = true;
      if (performance.now() - since < windowMs) return;
      seen = none();
      since = performance.now();
    },
  };
}

/** The counts that the running site has stored. */
export async function readSeenRequests(db: Queryable) {
  const row = await db.row<{ value: string }>(sql`select value from app_state where key = ${stateKey}`);
  return row ? (JSON.parse(row.value) as ReturnType<typeof none>) : none();
}
