import * as limits from '../../contract/notices/limits.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { todayIn } from '../days.ts';
import { insertNotices } from '../rules/notices.ts';
import { submittedAt } from '../rules/post-fields.ts';
import { isQueued } from '../rules/visible-posts.ts';

/** Tells admins, at most once a day, if posts have waited for their review for more than twelve hours. */
export async function notifyOfWaitingPosts(db: Db, config: Config): Promise<void> {
  const today = todayIn(config.profile);
  await db.transaction(async (tx) => {
    const queue = await tx.row<{ count: number; oldest: string | null }>(sql`
      select count(*)::int as count,
        ${instant(sql`min(${submittedAt(sql`p`)})`)} as oldest
      from posts p where ${isQueued(sql`p`)}
        and ${submittedAt(sql`p`)} <= now() - make_interval(hours => ${limits.queueHours})`);
    if (!queue?.oldest) return;
    const isFirst = await tx.run(sql`
      insert into app_state (key, value) values ('queue_told_on', ${today})
      on conflict (key) do update set value = excluded.value where app_state.value <> excluded.value`);
    if (isFirst === 0) return;
    const data = JSON.stringify({ count: queue.count, oldest: queue.oldest });
    const rows = sql`
      select id as member_id, null::bigint as post_id, ${data}::jsonb as data
      from members where role = 'admin'`;
    await tx.run(insertNotices(config, 'queue-waits', rows));
  });
}
