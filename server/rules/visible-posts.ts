import { adminStatuses, visibleStatuses, type Status } from '../../contract/posts/status.ts';
import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import type { Member } from '../member.ts';

/**
 * Who may see a post, as a function and as SQL. Both follow the table in contract/posts/status.ts. While its author is
 * suspended or has paused, only the author and admins can open a post, and no list contains it (rule M1).
 */

const statusesFor: Record<Member['role'], readonly Status[]> = {
  member: visibleStatuses,
  admin: adminStatuses,
};

interface SeenPost {
  authorId: string;
  status: Status;
  isHidden: boolean;
}

/** Whether the member may see the post: as its author, or because of its status. */
export function canSee(member: Member, { authorId, status, isHidden }: SeenPost): boolean {
  if (authorId === member.id) return true;
  return statusesFor[member.role].includes(status) && (member.role === 'admin' || !isHidden);
}

/** SQL condition: the member with this id is suspended. PostgreSQL reads the few suspended ids once per statement. */
export function isOfSuspended(memberId: Sql): Sql {
  return sql`${memberId} in (select id from members where suspended_until > now())`;
}

/** SQL condition: the author of the posts row `post` is suspended, which hides the post. */
export function isHidden(post: Sql): Sql {
  return isOfSuspended(sql`${post}.author_id`);
}

/** `isHidden` by the id of a post, for lists that read only ids from their indexes. */
export function isHiddenId(postId: Sql): Sql {
  return sql`${postId} in (
    select hidden.id from members m join posts hidden on hidden.author_id = m.id where m.suspended_until > now())`;
}

/**
 * SQL condition: the member with this id has paused, which hides their posts from all but admins. Lists of posts need not
 * ask: the posts have left their indexes (`lapsed`).
 */
export function isPaused(memberId: Sql): Sql {
  return sql`coalesce((${pauseOf(memberId)}), false)`;
}

const pauseOf = (memberId: Sql) => sql`
  select paused_until > (now() at time zone 'Asia/Shanghai')::date from members holder where holder.id = ${memberId}`;

/** The value of `lapsed` for a post that has not expired. The lock makes a pause wait for a post that is being made. */
export function lapsedOf(memberId: string): Sql {
  return sql`coalesce((${pauseOf(sql`${memberId}::bigint`)} for share), false)`;
}

/** SQL condition: other members don't see the posts row `post`, because of its author. */
export function isHiddenFromMembers(post: Sql): Sql {
  return sql`(${isHidden(post)} or ${isPaused(sql`${post}.author_id`)})`;
}

/** As SQL, for posts of other authors: whether members of the role may see posts with the status in `column`. */
export function isStatusVisibleTo(role: Member['role'], column: Sql): Sql {
  return sql`${column} in (${join(statusesFor[role].map(literal), ', ')})`;
}

/** As SQL: whether members of the role may see the posts row `post` of another author. */
export function isVisibleTo(role: Member['role'], post: Sql): Sql {
  const isStatusSeen = isStatusVisibleTo(role, sql`${post}.status`);
  return role === 'admin' ? isStatusSeen : sql`(${isStatusSeen} and not ${isHiddenFromMembers(post)})`;
}

/** As SQL: whether a post with the status in `column` is on the market, rather than waiting, denied or archived. */
export function onMarket(column: Sql): Sql {
  return sql`${column} in ('Available', 'In progress')`;
}

/** As SQL: whether a post with the status in `column` was sent and is not over, for its author. */
export function isOpen(column: Sql): Sql {
  return sql`${column} in ('Pending', 'Available', 'In progress')`;
}

/** As SQL: whether the reader may see the posts row `post`, as its author or because of its status. */
export function isVisibleToReader(post: Sql): Sql {
  return sql`(${isVisibleTo('member', post)} or ${post}.author_id = ${reader.id}
    or ${reader.isAdmin} and ${isVisibleTo('admin', post)})`;
}
