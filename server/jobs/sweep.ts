import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { shanghaiDay } from '../../contract/posts/terms.ts';
import type { Db } from '../db/open.ts';
import type { ImageStore } from '../images/store.ts';
import { compareFiles, removeStray } from '../images/stray.ts';
import type { Job } from './schedule.ts';

const minutes = 60_000;

export function sweepJobs(db: Db, store: ImageStore, log: FastifyBaseLogger): Job[] {
  return [
    {
      // The list indexes leave out what has expired; lists check the date themselves, so lateness shows nothing.
      name: 'lapse expired posts',
      everyMs: 5 * minutes,
      run: async () => {
        const today = shanghaiDay(Date.now());
        await db.execute(sql`
          update posts set lapsed = true where id in (
            select id from posts where not lapsed and expires_on < ${today}::date order by id limit 5000 for update skip locked)`);
      },
    },
    {
      name: 'forget what is over',
      everyMs: 10 * minutes,
      run: async () => {
        await db.execute(sql`delete from sessions where expires_at < now()`);
        await db.execute(sql`delete from code_sessions where expires_at < now()`);
        await db.execute(sql`delete from spent_proofs where expires_at < now()`);
        await db.execute(sql`delete from sign_ups where created_at < now() - interval '2 days'`);
        await db.execute(sql`delete from rate_counters where last_at < now() - interval '2 days'`);
      },
    },
    {
      name: 'sweep pictures',
      everyMs: 60 * minutes,
      run: async () => {
        const found = await compareFiles(db, store);
        const { missing, named, stray } = found;
        const removed = await removeStray(store, found);
        if (removed === undefined) {
          log.error(
            { stray: stray.length, named, example: stray[0] },
            'none of so many picture files without a row was removed: is this the right database? If it is, `npm run sweep` removes them',
          );
        } else if (removed > 0) log.info({ removed }, 'removed picture files without a row');
        if (missing.length > 0) log.error({ missing }, 'pictures without their files');
      },
    },
  ];
}
