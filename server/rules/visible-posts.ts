import { adminStatuses, visibleStatuses, type Status } from '../../contract/posts/status.ts';
import type { Member } from '../http/session.ts';

/** Who may see a post, as a function of a row and as SQL. Both follow the table in contract/posts/status.ts. */

const statusesFor: Record<Member['role'], readonly Status[]> = {
  member: visibleStatuses,
  admin: adminStatuses,
};

/** Whether the member may see the post: as its author, or because of its status. */
export function canSee(member: Member, post: { authorId: string; status: Status }): boolean {
  return post.authorId === member.id || statusesFor[member.role].includes(post.status);
}

/**
 * The same rule as SQL for posts of others: whether everybody of the role may see a post whose status stands in
 * `column`. Contains no values from requests.
 */
export function isSeenBy(role: Member['role'], column: string): string {
  return `${column} in ('${statusesFor[role].join("', '")}')`;
}
