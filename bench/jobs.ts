import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fastify } from 'fastify';
import type { Database } from '../engine/db/open.ts';
import { sql } from '../engine/db/sql.ts';
import { imageFiles } from '../engine/images/format.ts';
import { openStore } from '../engine/images/open.ts';
import { sweepImages } from '../engine/storage/sweep.ts';
import { unlistExpired } from '../server/posts/unlist.ts';
import { report } from './measure.ts';

const pictures = 30_000;
const md5 = (number: number) => createHash('md5').update(String(number)).digest('hex');

/** How long jobs block the event loop, and how much memory they take. */
export async function benchJobs({ jobs }: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-jobs-'));
  const { log } = fastify();
  try {
    const store = await openStore({ dataDir, bucket: undefined });
    const names = Array.from({ length: pictures }, (_, number) => `${md5(number)}.webp`);
    for (const file of names.flatMap(imageFiles)) await writeFile(join(dataDir, 'uploads', file), '');
    await jobs.run(sql`
      insert into images (name, owner_id, width, height)
      select md5(n::text) || '.webp', 1, 1, 1 from generate_series(0, ${pictures - 1}::int) n`);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const before = process.memoryUsage().rss;
    delay.enable();
    await sweepImages(jobs, store, log, 'sweep');
    await unlistExpired(jobs);
    delay.disable();
    const longest = delay.max / 1e6;
    const grown = (process.memoryUsage().rss - before) / 1e6;
    const files = `${names.length * 3} files`;
    report(
      'event loop while jobs run, longest delay to 50 ms',
      longest / 50,
      { atMost: 1 },
      `${longest.toFixed(0)} ms, ${files}`,
    );
    report('memory of jobs to 30 MB', grown / 30, { atMost: 1 }, `${grown.toFixed(0)} MB, ${files}`);
    await jobs.run(sql`delete from images where name = any(${names})`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
