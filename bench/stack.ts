import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/db/open.ts';
import { start } from '../server/start.ts';
import { load, type LoadResult } from './load.ts';
import { ms, report } from './measure.ts';

const connections = 64;
const seconds = 5;
const members = 2000;

/** Ten cards as one JSON text: the least that a market could do. */
const leastQuery = {
  name: 'least',
  text: `select json_agg(card)::text as posts from (
    select p.id, p.title, p.status, p.price, p.currency, p.created_at, p.author_id, i.image_name
    from posts p left join post_images i on i.post_id = p.id and i.position = 0
    where p.status in ('Available', 'In progress', 'Archived') order by p.created_at desc, p.id desc limit 10) card`,
};

/** Page 1 of the market over HTTP with all that guards it, to a handler that does nothing but one query. */
export async function benchStack(databaseUrl: string, { db, lists }: Database): Promise<void> {
  await db.execute(sql`
    insert into sessions (token_hash, member_id, expires_at)
    select sha256(convert_to('bench-' || n, 'utf8')), n, now() + interval '1 day' from generate_series(1, ${members}::int) n`);
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-app-'));
  const least = fastify();
  least.get('/', async (_request, reply) => {
    const found = await lists.query<{ posts: string }>(leastQuery);
    return reply.type('application/json').send(found.rows[0]?.posts);
  });
  const leastUrl = await least.listen({ port: 0, host: '127.0.0.1' });
  const whole = await start(
    readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
    }),
  );
  try {
    const rounds: { ours: LoadResult; bare: LoadResult }[] = [];
    // The first round warms both up; the others alternate, so that a slow moment meets both.
    for (let round = 0; round < 4; round += 1) {
      const bare = await load({ url: leastUrl, connections, seconds });
      const url = whole.url + postEndpoints.market.path;
      const ours = await load({ url, connections, seconds, members });
      if (round > 0) rounds.push({ ours, bare });
    }
    const [, middle] = rounds.toSorted((one, other) => ratio(one) - ratio(other));
    if (!middle) return;
    report(
      'market page 1 a second at 64 connections, whole stack to one bare query',
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
