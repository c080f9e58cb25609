import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { postEndpoints } from '../contract/posts/endpoints.ts';
import type { Database } from '../engine/db/open.ts';
import { sql } from '../engine/db/sql.ts';
import { webBuilds } from '../engine/http/pages.ts';
import { imageFiles } from '../engine/images/format.ts';
import { openBare } from './bare.ts';
import { members } from './data.ts';
import { load, type Load, type LoadResult } from './load.ts';
import { middle, ms, report, throughput } from './measure.ts';
import { cpuOf, parentOf, startProgram } from './program.ts';

const connections = 64;
const seconds = 3;
/** Until V8 has compiled the code of a row. The bare handler is warmed up before each row. */
const warmUpSeconds = 6;
const rounds = 4;
const pictures = 10;

interface Row {
  what: string;
  paths: readonly string[];
  compressed?: boolean;
  goal: number;
  /** The most CPU time of the server, to that of the bare handler. */
  cpuGoal?: number;
}

interface Measured extends LoadResult {
  /** Microseconds a request; undefined on systems without /proc. */
  serverCpu: number | undefined;
  databaseCpu: number | undefined;
}

interface Round {
  ours: Measured;
  bare: Measured;
  /** The queries a second of PostgreSQL without HTTP. */
  alone: number;
}

/**
 * What people wait for over HTTP with all checks, against a bare handler with the query of the market's first page,
 * and that against a loop that runs only the query.
 */
export async function benchStack(databaseUrl: string, { db }: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-app-'));
  const backend = await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const postmaster = await parentOf(backend?.pid ?? 0);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const least = await startProgram('bench/bare', env);
  const whole = await startProgram('server/main', env);
  const loop = await openBare(databaseUrl);
  const measure = async (server: number, what: Omit<Load, 'connections'>) => {
    const before = await Promise.all([server, postmaster].map(cpuOf));
    const result = await load({ connections, ...what });
    const after = await Promise.all([server, postmaster].map(cpuOf));
    const [serverCpu, databaseCpu] = after.map(
      (cpu, index) => cpu && (cpu - (before[index] ?? 0)) / result.requests,
    );
    return { ...result, serverCpu, databaseCpu };
  };
  try {
    const rows = await listRows(db, join(dataDir, 'uploads'));
    const results = rows.map((): Round[] => []);
    // The first round is a warm-up. All alternate, so that a slow moment affects all rows.
    for (let round = 0; round <= rounds; round += 1) {
      const alone = await throughput(connections, seconds, loop.read);
      for (const [index, { paths, compressed = false }] of rows.entries()) {
        const bare = await measure(least.pid, { urls: [least.url], seconds });
        const urls = paths.map((path) => whole.url + path);
        const what = { urls, members, compressed, seconds: round > 0 ? seconds : warmUpSeconds };
        const ours = await measure(whole.pid, what);
        if (round > 0) results[index]?.push({ ours, bare, alone });
      }
    }
    for (const [index, row] of rows.entries()) reportRow(row, results[index] ?? []);
    const [market = []] = results;
    const bareShare = middle(market.map(({ bare, alone }) => bare.perSecond / alone));
    report(
      "market page 1: requests a second to PostgreSQL's own rate for the bare query",
      middle(market.map(({ ours, alone }) => ours.perSecond / alone)),
      {},
      `bare handler ${bareShare.toPrecision(3)}, PostgreSQL ${middle(market.map(({ alone }) => alone)).toFixed(0)}`,
    );
  } finally {
    await loop.close();
    await whole.stop();
    await least.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function reportRow({ what, goal, cpuGoal }: Row, all: readonly Round[]): void {
  const ratio = ({ ours, bare }: Round) => ours.perSecond / bare.perSecond;
  const [typical] = all.toSorted((one, other) => ratio(one) - ratio(other)).slice(all.length >> 1);
  if (!typical) return;
  const { ours, bare } = typical;
  report(
    `${what}: requests a second at ${connections} connections, whole stack to the bare query`,
    ratio(typical),
    { atLeast: goal },
    `${ours.perSecond.toFixed(0)} (${ms(ours)}) to ${bare.perSecond.toFixed(0)} (${ms(bare)})`,
  );
  if (ours.serverCpu === undefined) return;
  report(
    `${what}: CPU of the server a request, to the bare handler's`,
    middle(all.map((round) => (round.ours.serverCpu ?? 0) / (round.bare.serverCpu ?? 1))),
    cpuGoal === undefined ? {} : { atMost: cpuGoal },
    `server ${us(all, 'ours', 'serverCpu')} to ${us(all, 'bare', 'serverCpu')}, database ${us(all, 'ours', 'databaseCpu')} to ${us(all, 'bare', 'databaseCpu')}`,
  );
}

const us = (all: readonly Round[], who: 'ours' | 'bare', what: 'serverCpu' | 'databaseCpu') =>
  `${middle(all.map((round) => round[who][what] ?? 0)).toFixed(0)} µs`;

async function listRows(db: Database['db'], folder: string): Promise<Row[]> {
  const images = await drawPictures(db, folder);
  const shown = await db.row<{ id: string }>(sql`
    select p.id from posts p join post_images on post_id = p.id where status = 'Available' limit 1`);
  const market = postEndpoints.market.path;
  const page = await readFile(join(webBuilds()[0] ?? '', 'index.html'), 'utf8');
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const visit = ['/market', ...assets, '/api/site', '/api/auth/check-login', market, ...images];
  return [
    { what: 'market page 1', paths: [market], goal: 0.6, cpuGoal: 2.2 },
    { what: 'market page 1, compressed', paths: [market], compressed: true, goal: 0.6, cpuGoal: 2.2 },
    { what: "a post's page", paths: [`${postEndpoints.full.path}?postId=${shown?.id ?? ''}`], goal: 0.55 },
    {
      what: 'a search of a usual word',
      paths: [`${postEndpoints.search.path}?search=${encodeURIComponent('椅子')}`],
      goal: 0.45,
    },
    { what: 'a picture of 9 kB', paths: images.slice(0, 1), goal: 0.75 },
    { what: `a first visit of ${visit.length} requests`, paths: visit, compressed: true, goal: 0.6 },
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
