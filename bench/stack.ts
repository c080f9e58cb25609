import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import sharp from 'sharp';
import { imageFiles } from '../contract/images.ts';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/db/open.ts';
import { sql } from '../server/db/sql.ts';
import { marketPosts } from '../server/posts/market.ts';
import { start } from '../server/start.ts';
import { members } from './data.ts';
import { load, type LoadResult } from './load.ts';
import { ms, report } from './measure.ts';
import { benchSettings } from './settings.ts';

const connections = 64;
const seconds = 3;
const rounds = 4;
const pictures = 10;

interface Row {
  what: string;
  paths: readonly string[];
  compressed?: boolean;
  goal: number;
}

/** The driver's own pool, with the planner settings of the server's reads. More connections were slower. */
const barePool = {
  max: 5,
  options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
};

/**
 * What people wait for over HTTP with all checks, against a bare handler with the query of the market's first page and
 * the driver's own pool.
 */
export async function benchStack(databaseUrl: string, { db }: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-app-'));
  const least = fastify();
  const query = sql`select (${marketPosts({}, 1)}) as page from (select 7::bigint as id, null::text as role) reader`;
  const pool = new Pool({ connectionString: databaseUrl, ...barePool });
  const prepared = { name: 'market', ...query.compile() };
  least.get('/', async (_request, reply) => {
    const { rows } = await pool.query<{ page: string }>(prepared);
    return reply.type('application/json').send(rows[0]?.page);
  });
  const minUrl = await least.listen({ port: 0, host: '127.0.0.1' });
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
    const rows = await listRows(db, join(dataDir, 'uploads'));
    const results = rows.map(() => [] as { ours: LoadResult; bare: LoadResult }[]);
    // The first round is a warm-up. Rounds alternate, so that a slow moment affects all rows.
    for (let round = 0; round <= rounds; round += 1) {
      const bare = await load({ urls: [minUrl], connections, seconds });
      for (const [index, { paths, compressed = false }] of rows.entries()) {
        const urls = paths.map((path) => whole.url + path);
        const ours = await load({ urls, connections, seconds, members, compressed });
        if (round > 0) results[index]?.push({ ours, bare });
      }
    }
    for (const [index, { what, goal }] of rows.entries()) {
      const middle = (results[index] ?? []).toSorted((one, other) => ratio(one) - ratio(other))[rounds >> 1];
      if (!middle) continue;
      report(
        `${what}: requests a second at ${connections} connections, whole stack to the bare query`,
        ratio(middle),
        { atLeast: goal },
        `${middle.ours.perSecond.toFixed(0)} (${ms(middle.ours)}) to ${middle.bare.perSecond.toFixed(0)} (${ms(middle.bare)})`,
      );
    }
  } finally {
    await whole.stop();
    await least.close();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const ratio = ({ ours, bare }: { ours: LoadResult; bare: LoadResult }) => ours.perSecond / bare.perSecond;

async function listRows(db: Database['db'], folder: string): Promise<Row[]> {
  const images = await drawPictures(db, folder);
  const shown = await db.row<{ id: string }>(sql`
    select p.id from posts p join post_images on post_id = p.id where status = 'Available' limit 1`);
  const market = postEndpoints.market.path;
  const page = await readFile('dist/web/index.html', 'utf8');
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const visit = ['/market', ...assets, '/api/site', '/api/auth/check-login', market, ...images];
  return [
    { what: 'market page 1', paths: [market], goal: 0.75 },
    { what: 'market page 1, compressed', paths: [market], compressed: true, goal: 0.65 },
    { what: "a post's page", paths: [`${postEndpoints.full.path}?postId=${shown?.id ?? ''}`], goal: 0.6 },
    {
      what: 'a search of a usual word',
      paths: [`${postEndpoints.search.path}?search=${encodeURIComponent('椅子')}`],
      goal: 0.5,
    },
    { what: 'a picture of 9 kB', paths: images.slice(0, 1), goal: 1 },
    { what: `a first visit of ${visit.length} requests`, paths: visit, compressed: true, goal: 0.75 },
  ];
}

/** Gives the newest posts a picture each. Returns their paths. */
async function drawPictures(db: Database['db'], folder: string): Promise<string[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#888', noise } })
    .webp({ quality: 62 })
    .toBuffer();
  const names = Array.from({ length: pictures }, (_, number) => `${String(number).padStart(32, '0')}.webp`);
  await db.run(sql`
    insert into images (name, owner_id, width, height) select name, 1, 320, 240 from unnest(${names}::text[]) name`);
  await db.run(sql`
    insert into post_images (post_id, position, image_name)
    select p.id, 0, name from unnest(${names}::text[]) with ordinality as picture (name, number)
    join (select id, row_number() over (order by created_at desc) as number from posts
      where status = 'Available' order by created_at desc limit ${pictures}) p using (number)`);
  for (const file of names.flatMap(imageFiles)) await writeFile(join(folder, file), picture);
  return names.map((name) => `/uploads/${imageFiles(name)[0] ?? ''}`);
}
