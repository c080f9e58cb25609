import { sql } from '../../engine/db/sql.ts';
import { today } from '../days.ts';
import type { Deps } from '../deps.ts';
import type { OfferContext } from '../offers/states.ts';
import type { Actor } from '../rules/actions.ts';
import { lockForAction, type PostHead } from '../rules/post-access.ts';
import { isOpenToAuthor } from '../rules/visible-posts.ts';
import { isToArchive } from './remind.ts';
import { countDeal, moveTo } from './status.ts';

/** Archives an own post. No transition leads back. */
export async function archivePost(
  deps: Deps,
  { member, caller }: Actor,
  postId: string,
  dealMade = false,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const post = await lockForAction(tx, member, postId, { action: 'archive' });
    if (dealMade) await countDeal(tx, deps.terms, postId);
    await moveTo({ tx, config: deps.config, caller }, post, 'Archived');
  });
}

type Site = Pick<Deps, 'db' | 'config'>;

const hasLeft = sql`m.leaving_on < ${today}`;

const atOnce = 100;
const departure = { memberId: null, requestId: 'archive posts of who has left' };
const expiry = { memberId: null, requestId: 'archive expired posts' };

const head = sql`p.id, p.author_id as "authorId", p.status, p.type`;

/** Archives all open posts of the member, without deals. Returns their number. */
export async function archiveAll({ db, config }: Site, { member, caller }: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const posts = await tx.rows<PostHead>(sql`
      select ${head} from posts p where p.author_id = ${member.id} and ${isOpenToAuthor(sql`p.status`)}
      order by p.id for update`);
    return archive({ tx, config, caller }, posts);
  });
}

/**
 * Archives the open posts of members from the day after they have left, then clears the date. Holds the member's row as
 * well, so that the posts stay if the date is changed meanwhile. The next run does what is locked during this one.
 */
export async function archiveOfLeft({ db, config }: Site): Promise<void> {
  let archived = atOnce;
  while (archived === atOnce) {
    archived = await db.transaction(async (tx) => {
      const posts = await tx.rows<PostHead>(sql`
        select ${head} from members m join posts p on p.author_id = m.id
        where ${hasLeft} and ${isOpenToAuthor(sql`p.status`)}
        order by p.id limit ${atOnce} for update of p skip locked for no key update of m skip locked`);
      return archive({ tx, config, caller: departure }, posts);
    });
  }
  await db.run(sql`
    update members m set leaving_on = null
    where ${hasLeft} and not exists (select from posts p where p.author_id = m.id and ${isOpenToAuthor(sql`p.status`)})`);
}

/** Archives posts that expired 30 days ago. Their savers are notified now, their authors three days before. */
export async function archiveExpired({ db, config }: Site): Promise<void> {
  let archived = atOnce;
  while (archived === atOnce) {
    archived = await db.transaction(async (tx) => {
      const posts = await tx.rows<PostHead>(sql`
        select id, author_id as "authorId", status, type from posts p
        where ${isToArchive()} order by id limit ${atOnce} for update skip locked`);
      return archive({ tx, config, caller: expiry }, posts);
    });
  }
}

async function archive(by: OfferContext, posts: readonly PostHead[]): Promise<number> {
  for (const post of posts) await moveTo(by, post, 'Archived');
  return posts.length;
}
