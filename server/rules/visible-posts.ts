import { adminStatuses, visibleStatuses, type Status } from '../../contract/posts/status.ts';
import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { today } from '../days.ts';
import type { Member } from '../member.ts';
import { mayHoldContact } from '../profile/contacts.ts';
import { isPausedMember, isSuspendedMember } from './absent-members.ts';

/**
 * Who may see a post, by the table in contract/posts/status.ts: `mayOpen` for its page and all that leads there, `inLists`
 * for lists of members' posts, `isOpenToAuthor` for its author. A list adds its own conditions to these.
 */

type Role = Member['role'];

const statusesFor: Record<Role, readonly Status[]> = { member: visibleStatuses, admin: adminStatuses };

/** SQL condition: the reader may open the posts row `post`, as its author or because of its status. */
export function mayOpen(post: Sql): Sql {
  return sql`(${mayOpenAs('member', post)} or ${post}.author_id = ${reader.id}
    or ${reader.isAdmin} and ${mayOpenAs('admin', post)})`;
}

/** `mayOpen` for everybody with the role but the author. */
export function mayOpenAs(role: Role, post: Sql): Sql {
  const isStatusSeen = sql`${post}.status in (${join(statusesFor[role].map(literal), ', ')})`;
  return role === 'admin' ? isStatusSeen : sql`(${isStatusSeen} and not ${isHidden(post)})`;
}

interface SeenPost {
  authorId: string;
  status: Status;
  isHidden: boolean;
}

/** `mayOpen` for a row that was read, with `isHidden`. */
export function canOpen(member: Member, { authorId, status, isHidden }: SeenPost): boolean {
  if (authorId === member.id) return true;
  return statusesFor[member.role].includes(status) && (member.role === 'admin' || !isHidden);
}

/** SQL condition: lists have the posts row `post`. A pause and the job that ends posts set `lapsed`. */
export function inLists(post: Sql): Sql {
  return sql`(${isPublic(sql`${post}.status`)} and not ${post}.lapsed
    and ${post}.expires_on >= ${today} and not ${isSuspendedMember(sql`${post}.author_id`)})`;
}

/** SQL condition: the start page and mails may show the posts row `post`, which is for sale and names no contact. */
export function isPresentable(post: Sql): Sql {
  return sql`(${post}.status = 'Available' and ${post}.type = 'sell' and ${inLists(post)} and not ${mayHoldContact(sql`${post}.title`)})`;
}

/** SQL condition: a post with the status in `column` was sent and is not over, for its author. */
export function isOpenToAuthor(column: Sql): Sql {
  return sql`${column} in ('Pending', 'Available', 'In progress')`;
}

/** SQL condition: a post with the status in `column` is no secret of its author and the admins. */
export function isPublic(column: Sql): Sql {
  return sql`${column} in (${join(visibleStatuses.map(literal), ', ')})`;
}

/** SQL condition: a post with the status in `column` is on the market, rather than waiting, denied or archived. */
export function onMarket(column: Sql): Sql {
  return sql`${column} in ('Available', 'In progress')`;
}

/** SQL condition: the posts row `post` waits for review. Those of suspended members wait until they are back. */
export function isQueued(post: Sql): Sql {
  return sql`(${post}.status = 'Pending' and not ${isSuspendedMember(sql`${post}.author_id`)})`;
}

/** SQL condition: the author of the posts row `post` is suspended or has paused, which hides it from other members. */
export function isHidden(post: Sql): Sql {
  return sql`(${isSuspendedMember(sql`${post}.author_id`)} or ${isPausedMember(sql`${post}.author_id`)})`;
}
