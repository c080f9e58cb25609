import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { noticeEndpoints } from '../contract/notices/endpoints.ts';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import type { Database } from '../engine/db/open.ts';
import { sql } from '../engine/db/sql.ts';
import { imageFiles } from '../engine/images/format.ts';
import { members } from './data.ts';
import { load } from './load.ts';
import { ms, report } from './measure.ts';
import { cpuOf, parentOf, startProgram } from './program.ts';

const warmUpSeconds = 6;
const seconds = 12;
const pictures = 10;
/** The worst moment of a campus of 20,000 people. */
const campusRate = 30;

/** What people wait for over HTTP with all checks, and what it costs beside PostgreSQL's own part. */
export async function benchStack(databaseUrl: string, { db }: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-app-'));
  const backend = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = await parentOf(backend?.pid ?? 0);
  const site = await startProgram({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    const { market, mixture } = await listPaths(db, join(dataDir, 'uploads'));
    const urls = (paths: readonly string[]) => paths.map((path) => site.url + path);
    const asked = { urls: urls([market]), members, connections: 8 };
    await load({ ...asked, seconds: warmUpSeconds });
    const before = await Promise.all([site.pid, postmaster].map(cpuOf));
    const { requests, ...times } = await load({ ...asked, seconds });
    const after = await Promise.all([site.pid, postmaster].map(cpuOf));
    const [server = NaN, database = NaN] = after.map(
      (cpu, index) => ((cpu ?? NaN) - (before[index] ?? NaN)) / requests,
    );
    report(
      'market page 1: CPU of the server a request, to that of PostgreSQL for its statement',
      server / database,
      { atMost: 2.5 },
      `${server.toFixed(0)} to ${database.toFixed(0)} µs (${ms(times)})`,
    );
    const campus = await load({ urls: urls(mixture), members, connections: 64, seconds, rate: campusRate });
    report(
      `${campusRate} requests a second of a campus's mixture: p99 in ms`,
      campus.p99,
      { atMost: 50 },
      `${campus.requests} requests (${ms(campus)})`,
    );
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const many = (count: number, path: string) => Array<string>(count).fill(path);

/** Of 20 requests: 8 of the market, 5 of a post, 2 of a search, 3 of pictures, 2 of notices. */
async function listPaths(db: Database['db'], folder: string) {
  const images = await drawPictures(db, folder);
  const shown = await db.row<{ id: string }>(sql`
    select p.id from posts p join post_images on post_id = p.id where status = 'Available' limit 1`);
  const market = postEndpoints.market.path;
  const mixture = [
    ...many(8, market),
    ...many(5, `${postEndpoints.full.path}?postId=${shown?.id ?? ''}`),
    ...many(2, `${postEndpoints.search.path}?search=${encodeURIComponent('椅子')}`),
    ...images.slice(0, 3),
    ...many(2, noticeEndpoints.unreadCount.path),
  ];
  return { market, mixture };
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
