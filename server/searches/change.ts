import { CallerError } from '../../contract/errors.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';
import { topicSql } from '../rules/notices.ts';

/** Changes of saved searches by their members. Each change is one statement, which finds only own searches. */

export function muteSearch(db: Db, member: Member, searchId: string, isMuted: boolean): Promise<void> {
  return change(
    db,
    sql`
    update saved_searches set is_muted = ${isMuted} where ${isOwn(member, searchId)}`,
  );
}

/** Its notices are read as well. */
export function markSeen(db: Db, member: Member, searchId: string): Promise<void> {
  return change(
    db,
    sql`
    with seen as (update saved_searches set seen_at = now() where ${isOwn(member, searchId)} returning id),
    read as (
      update notices n set read_at = now() from seen
      where n.member_id = ${member.id} and n.topic = ${topicSql('search #', sql`seen.id`)} and n.read_at is null)
    select from seen`,
  );
}

export function deleteSearch(db: Db, member: Member, searchId: string): Promise<void> {
  return change(
    db,
    sql`
    with gone as (delete from saved_searches where ${isOwn(member, searchId)} returning id),
    dropped as (
      delete from notices n using gone where n.member_id = ${member.id} and n.topic = ${topicSql('search #', sql`gone.id`)})
    select from gone`,
  );
}

const isOwn = (member: Member, searchId: string) =>
  sql`id = ${searchId} and member_id = ${member.id} and post_id is null`;

async function change(db: Db, statement: Sql): Promise<void> {
  if ((await db.run(statement)) === 0) throw new CallerError('search_not_found');
}
