import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/open.ts';
import { removeFiles } from '../images/keep.ts';
import type { ImageStore } from '../images/store.ts';
import { deleteMember, lockPostsOf } from './delete-member.ts';

/**
 * The request under which the demo's acts stand in the audit trail. No request from outside can have this id, and the
 * trail only grows: whoever acted under it is a demo account, under whatever name, and nobody else is.
 */
export const demoRequest = 'demo';

/** Demo accounts have a published password, one of them an admin's. Throws where there are some. */
export async function refuseDemo(db: Db): Promise<void> {
  const found = await findDemo(db);
  if (found.length === 0) return;
  throw new Error(
    `This database has ${found.length} demo accounts, whose password everybody knows. ` +
      `Remove them with: npm run remove-demo`,
  );
}

/** Deletes the demo accounts with all that is theirs, as if each had been closed; members' own things stay. */
export async function removeDemo(db: Db, store: ImageStore): Promise<{ accounts: number; pictures: number }> {
  const { accounts, pictures } = await db.transaction(async (tx) => {
    const ids = await findDemo(tx);
    await lockPostsOf(tx, ids);
    const gone: string[] = [];
    for (const id of ids)
      gone.push(...(await deleteMember(tx, { memberId: null, requestId: 'operator' }, id)));
    return { accounts: ids.length, pictures: gone };
  });
  await removeFiles(store, pictures);
  return { accounts, pictures: pictures.length };
}

async function findDemo(db: Queryable): Promise<string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from members
    where id in (select actor_id from audit where request_id = ${demoRequest} and actor_id is not null)
    order by id`);
  return found.rows.map((row) => row.id);
}
