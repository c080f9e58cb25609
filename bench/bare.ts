import { fastify } from 'fastify';
import { Client } from 'pg';
import { sql } from '../engine/db/sql.ts';
import { marketPosts } from '../server/market/list.ts';

/** The least that could answer the market's first page: no session, no checks, one prepared statement. */
const query = sql`select (${marketPosts({}, 1)}) as page from (select 7::bigint as id, null::text as role) reader`;

const connections = 4;

/** Runs the query on connections that are sent further statements before they have answered, planned as the reads are. */
export async function openBare(databaseUrl: string) {
  const clients = Array.from(
    { length: connections },
    () =>
      new Client({
        connectionString: databaseUrl,
        pipeline: true,
        options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
      }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const prepared = { name: 'market', ...query.compile() };
  let turn = 0;
  return {
    read: async () => (await clients[(turn += 1) % connections]?.query<{ page: string }>(prepared))?.rows[0],
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

if (import.meta.filename === process.argv[1]) {
  const { read } = await openBare(process.env['DATABASE_URL'] ?? '');
  const app = fastify();
  app.get('/', async (_request, reply) => reply.type('application/json').send((await read())?.page));
  const url = await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
  process.stdout.write(`The bare handler is ready at ${url}\n`);
}
