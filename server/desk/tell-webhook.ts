import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import { secondsOfQuiet } from '../rules/notices.ts';
import { submittedAt } from '../rules/post-fields.ts';
import { isQueued } from '../rules/visible-posts.ts';
import { notifyWebhook } from './webhook-lines.ts';

/** Lines of the webhook that the clock brings. */

const hasWebhook = async (db: Db) => (await db.run(sql`select from robot where failed_at is null`)) > 0;

/** Says once how many posts wait, if the oldest has waited too long, and anew for another oldest post. */
export async function tellOfWaitingPosts({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (secondsOfQuiet(config) > 0 || !(await hasWebhook(db))) return;
  await db.transaction(async (tx) => {
    const queue = await tx.row<{ id: string; hours: number; count: number }>(sql`
      select p.id, floor(extract(epoch from now() - ${submittedAt(sql`p`)}) / 3600)::int as hours,
        count(*) over ()::int as count
      from posts p where ${isQueued(sql`p`)} order by ${submittedAt(sql`p`)}, p.id limit 1`);
    if (!queue || queue.hours < config.robotAfter) return;
    const isNew = await tx.run(sql`
      insert into app_state (key, value) values ('robot_told_post', ${queue.id})
      on conflict (key) do update set value = excluded.value where app_state.value <> excluded.value`);
    if (isNew > 0)
      await notifyWebhook(tx, config, { line: 'waiting', count: queue.count, hours: queue.hours });
  });
}

/** Says how many of doctor's checks have failed since it last looked. */
export async function tellOfFailures({
  db,
  config,
  diagnose,
}: Pick<Deps, 'db' | 'config' | 'diagnose'>): Promise<void> {
  if (!(await hasWebhook(db))) return;
  const findings = await diagnose();
  const failing = [...new Set(findings.flatMap(({ state, text }) => (state === 'problem' ? [text] : [])))];
  await db.transaction(async (tx) => {
    await tx.run(
      sql`insert into app_state (key, value) values ('robot_told_failures', '[]') on conflict do nothing`,
    );
    const told = await tx.row<{ value: string }>(sql`
      select value from app_state where key = 'robot_told_failures' for update`);
    const known = JSON.parse(told?.value ?? '[]') as string[];
    const count = failing.filter((text) => !known.includes(text)).length;
    await tx.run(sql`
      update app_state set value = ${JSON.stringify(failing)} where key = 'robot_told_failures'`);
    if (count > 0) await notifyWebhook(tx, config, { line: 'failures', count });
  });
}
