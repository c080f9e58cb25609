import { adminStatuses, visibleStatuses, type Status } from '../../contract/posts/status.ts';
import { join, literal, sql, type Sql } from '../db/sql.ts';
import { reader } from '../http/reader.ts';
import type { Member } from '../member.ts';

/** Who may see a post, as a function and as SQL. Both follow the table in contract/posts/status.ts. */

const statusesFor: Record<Member['role'], readonly Status[]> = {
  member: visibleStatuses,
  admin: adminStatuses,
};

/** Whether the member may see the post: as its author, or because of its status. */
export function canSee(member: Member, post: { authorId: string; status: Status }): boolean {
  return post.authorId === member.id || statusesFor[member.role].includes(post.status);
}

/** As SQL, for posts of other authors: whether members of the role may see a post with the status in `column`. */
export function isSeenBy(role: Member['role'], column: Sql): Sql {
  return sql`${column} in (${join(statusesFor[role].map(literal), ', ')})`;
}

/** As SQL: whether a post with the status in `column` is on the market, rather than waiting, denied or archived. */
export function onMarket(column: Sql): Sql {
  return sql`${column} in ('Available', 'In progress')`;
}

/** As SQL: whether the reader may see the posts row `post`, as its author or because of its status. */
export function isSeenByReader(post: Sql): Sql {
  const status = sql`${post}.status`;
  return sql`(${isSeenBy('member', status)} or ${post}.author_id = ${reader.id}
    or ${reader.isAdmin} and ${isSeenBy('admin', status)})`;
}
