import { shanghaiDay } from '../../contract/days.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rules/actions.ts';
import { lockForAction, type PostHead } from '../rules/post-access.ts';
import { isOpenToAuthor } from '../rules/visible-posts.ts';
import { countDeal, moveToArchive } from './apply-status-effects.ts';
import { isToArchive } from './remind.ts';

/** Archives an own post. No transition leads back. */
export async function archivePost(
  deps: Deps,
  { member, caller }: Actor,
  postId: string,
  dealMade = false,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockForAction(tx, member, postId, { action: 'archive' });
    if (dealMade) await countDeal(tx, postId);
    await moveToArchive(tx, caller, post);
  });
}

const atOnce = 100;
const departure = { memberId: null, requestId: 'archive posts of who has left' };
const expiry = { memberId: null, requestId: 'archive expired posts' };

const head = sql`p.id, p.author_id as "authorId", p.status, p.type`;

/** Archives all open posts of the member, without deals. Returns their number. */
export async function archiveAll(db: Db, { member, caller }: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const posts = await tx.rows<PostHead>(sql`
      select ${head} from posts p where p.author_id = ${member.id} and ${isOpenToAuthor(sql`p.status`)}
      order by p.id for update`);
    return archive(tx, caller, posts);
  });
}

/**
 * Archives the open posts of members from the day after they have left, then clears the date. Holds the member's row as
 * well, so that the posts stay if the date is changed meanwhile. The next run does what is locked during this one.
 */
export async function archiveOfLeft(db: Db): Promise<void> {
  const hasLeft = sql`m.leaving_on < ${shanghaiDay(Date.now())}::date`;
  let archived = atOnce;
  while (archived === atOnce) {
    archived = await db.transaction(async (tx) => {
      const posts = await tx.rows<PostHead>(sql`
        select ${head} from members m join posts p on p.author_id = m.id
        where ${hasLeft} and ${isOpenToAuthor(sql`p.status`)}
        order by p.id limit ${atOnce} for update of p skip locked for no key update of m skip locked`);
      return archive(tx, departure, posts);
    });
  }
  await db.run(sql`
    update members m set leaving_on = null
    where ${hasLeft} and not exists (select from posts p where p.author_id = m.id and ${isOpenToAuthor(sql`p.status`)})`);
}

/** Archives posts that expired 30 days ago. Their savers are notified now, their authors three days before. */
export async function archiveExpired(db: Db): Promise<void> {
  let archived = atOnce;
  while (archived === atOnce) {
    archived = await db.transaction(async (tx) => {
      const posts = await tx.rows<PostHead>(sql`
        select id, author_id as "authorId", status, type from posts p
        where ${isToArchive()} order by id limit ${atOnce} for update skip locked`);
      return archive(tx, expiry, posts);
    });
  }
}

async function archive(tx: Tx, caller: Caller, posts: readonly PostHead[]): Promise<number> {
  for (const post of posts) await moveToArchive(tx, caller, post);
  return posts.length;
}
