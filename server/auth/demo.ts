import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { removeFiles } from '../../engine/images/files.ts';
import type { Images } from '../../engine/images/open.ts';
import { demoRequest, operator } from '../audit/record.ts';
import { commandPrefix } from '../commands.ts';
import type { Deps } from '../deps.ts';
import { said } from '../languages.ts';
import { deleteMember, lockPostsOf } from './delete-member.ts';

/** Throws if there are demo accounts: their password is published, and one of them is an admin. */
export async function refuseDemo(db: Queryable, place: 'backup' | 'database' = 'database'): Promise<void> {
  const found = await findDemo(db);
  if (found.length === 0) return;
  const command = `${commandPrefix} remove-demo`;
  throw new Error(said.failures.demo({ place, count: `${found.length}`, command }));
}

/** Throws if the database has members besides the demo's, or audit entries of others: a public demo would show and delete them. */
export async function refuseMembers(db: Queryable): Promise<void> {
  const demo = await findDemo(db);
  const others = await db.run(sql`
    select id from members where id <> all(${demo}::bigint[])
    union select actor_id from audit where actor_id <> all(${demo}::bigint[])`);
  if (others > 0) throw new Error(said.failures.demoMembers({ count: `${others}` }));
}

/** Deletes the demo accounts as if each had been closed. Other members' data stays. */
export async function removeDemo(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  store: Images['store'],
): Promise<{ accounts: number; images: number }> {
  const { accounts, images } = await db.transaction(async (tx) => {
    const ids = await findDemo(tx);
    await lockPostsOf(tx, ids);
    const images: string[] = [];
    for (const id of ids) images.push(...(await deleteMember({ tx, config, caller: operator() }, id)));
    // The demo's numbers are invented. Numbers of real members can't be told from them.
    if ((await tx.run(sql`select from members limit 1`)) === 0) {
      await tx.run(sql`delete from daily_numbers`);
      await tx.run(sql`delete from active_members`);
      await tx.run(sql`delete from deals`);
    }
    return { accounts: ids.length, images };
  });
  await removeFiles(store, images);
  return { accounts, images: images.length };
}

/** The number of demo accounts. */
export async function countDemo(db: Queryable): Promise<number> {
  return (await findDemo(db)).length;
}

async function findDemo(db: Queryable): Promise<string[]> {
  const found = await db.rows<{ id: string }>(sql`
    select id from members
    where id in (select actor_id from audit where request_id = ${demoRequest} and actor_id is not null)
    order by id`);
  return found.map(({ id }) => id);
}
