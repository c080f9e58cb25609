import { fastify } from 'fastify';
import { Pool } from 'pg';
import { createPipeline } from '../engine/db/pipeline.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { marketPosts } from '../server/posts/market.ts';

/** The least that could answer the market's first page: no session, no checks, one prepared statement. */
const query = sql`select (${marketPosts({}, 1)}) as page from (select 7::bigint as id, null::text as role) reader`;

/** Runs the query as the server runs its reads: as many connections with pipelining, and the same planner settings. */
export function openBare(databaseUrl: string) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    pipeline: true,
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
  });
  const prepared = { name: 'market', ...query.compile() };
  const pipeline: Queryable = createPipeline(pool, () => prepared);
  return { read: () => pipeline.row<{ page: string }>(query), close: () => pool.end() };
}

if (import.meta.filename === process.argv[1]) {
  const { read } = openBare(process.env['DATABASE_URL'] ?? '');
  const app = fastify();
  app.get('/', async (_request, reply) => reply.type('application/json').send((await read())?.page));
  const url = await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
  process.stdout.write(`The bare handler is ready at ${url}\n`);
}
