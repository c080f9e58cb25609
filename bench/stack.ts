import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/db/open.ts';
import { sql } from '../server/db/sql.ts';
import { listMarket } from '../server/posts/market.ts';
import { start } from '../server/start.ts';
import { load, type LoadResult } from './load.ts';
import { ms, report } from './measure.ts';
import { benchSettings } from './settings.ts';

const connections = 64;
const seconds = 5;
const members = 2000;

/** Page 1 of the market over HTTP with all checks, against a bare handler with the same query. */
export async function benchStack(databaseUrl: string, { db, lists }: Database): Promise<void> {
  await db.run(sql`
    insert into sessions (token_hash, member_id, expires_at)
    select sha256(convert_to('bench-' || n, 'utf8')), n, now() + interval '1 day' from generate_series(1, ${members}::int) n`);
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-app-'));
  const least = fastify();
  least.get('/', async (_request, reply) => {
    const page = await listMarket(lists, '7', {}, 1);
    return reply.type('application/json').send(page.text);
  });
  const leastUrl = await least.listen({ port: 0, host: '127.0.0.1' });
  const whole = await start(
    readConfig({
      ...benchSettings,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    }),
  );
  try {
    const rounds: { ours: LoadResult; bare: LoadResult }[] = [];
    // The first round is a warm-up. Rounds alternate, so that a slow moment affects both.
    for (let round = 0; round < 4; round += 1) {
      const bare = await load({ url: leastUrl, connections, seconds });
      const url = whole.url + postEndpoints.market.path;
      const ours = await load({ url, connections, seconds, members });
      if (round > 0) rounds.push({ ours, bare });
    }
    const [, middle] = rounds.toSorted((one, other) => ratio(one) - ratio(other));
    if (!middle) return;
    report(
      'market page 1 a second at 64 connections, whole stack to the bare query',
      ratio(middle),
      { atLeast: 0.5 },
      `${middle.ours.perSecond.toFixed(0)} (${ms(middle.ours)}) to ${middle.bare.perSecond.toFixed(0)} (${ms(middle.bare)})`,
    );
  } finally {
    await whole.stop();
    await least.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const ratio = ({ ours, bare }: { ours: LoadResult; bare: LoadResult }) => ours.perSecond / bare.perSecond;
