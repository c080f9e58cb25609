import { auditGroups, ownAffairs } from '../../contract/audit/actions.ts';
import type { AuditQuery } from '../../contract/audit/endpoints.ts';
import { instant, join, literal, sql, type Sql } from '../../engine/db/sql.ts';
import { beginOf } from '../days.ts';
import { isHiddenFromReader } from '../reports/open.ts';
import { mayOpenAs } from '../rules/visible-posts.ts';

/**
 * Selects up to `limit` audit entries, newest first, with the current names of actors and objects. Drafts are shown
 * without their title, which only the author may see (rule P4).
 */
export function auditEntries(query: AuditQuery, limit: number): Sql {
  const newest = isOfDays(query) ? sql`a.at desc, a.id desc` : sql`a.id desc`;
  return sql`
    select '[' || coalesce(string_agg(json_build_object(
      'audit_id', a.id::text,
      'at', ${instant(sql`a.at`)},
      'actor', case when ${isHiddenReport(sql`a`)} is not true then coalesce(m.username, a.actor_id::text) end,
      'action', a.action,
      'object', a.object,
      'object_name', case split_part(a.object, ' ', 1)
        when 'post' then (select p.title from posts p
          where p.id = split_part(a.object, ' ', 2)::bigint and ${mayOpenAs('admin', sql`p`)})
        when 'member' then (select o.username from members o where o.id = split_part(a.object, ' ', 2)::bigint)
        when 'request' then coalesce(a.before ->> 'username', m.username)
      end,
      'before', a.before,
      'after', a.after,
      'reason', a.reason,
      'outcome', a.outcome,
      'is_own', coalesce(${isOwn}, false),
      'request_id', a.request_id
    )::text, ${endOfRow} order by ${newest}), '') || ']'
    from (select * from audit a where ${join(conditionsOf(query), ' and ')} order by ${newest} limit ${limit}) a
    left join members m on m.id = a.actor_id`;
}

/** A line a row, so that a file of many is written in parts. */
const endOfRow = literal(',\n');

/** Whether the entry is a report whose reporter the reader does not learn. */
const isHiddenReport = (entry: Sql) =>
  sql`(${entry}.action = 'create-report' and ${isHiddenFromReader(sql`${entry}.about_id`)})`;

/** The condition of the index `audit_of_own_affairs`, in the same words. */
const isOwn = sql`(actor_id = about_id and action in (${join(ownAffairs.map(literal), ', ')}))`;

/** Entries of a span of days are sorted by time, the order of the index that finds the span. */
const isOfDays = ({ from, to }: AuditQuery) => from !== undefined || to !== undefined;

function conditionsOf(query: AuditQuery): Sql[] {
  const { show, own, actor, member, postId, action, from, to, search, before } = query;
  const conditions = [sql`true`];
  if (before !== undefined) {
    conditions.push(
      isOfDays(query)
        ? sql`(at, id) < ((select at from audit where id = ${before}::bigint), ${before}::bigint)`
        : sql`id < ${before}::bigint`,
    );
  }
  if (show === 'refused') conditions.push(sql`outcome <> 'done'`);
  else if (show) conditions.push(sql`action = any(${auditGroups[show]})`);
  if (own) conditions.push(isOwn);
  if (actor) conditions.push(sql`actor_id = ${memberNamed(actor)} and ${isHiddenReport(sql`a`)} is not true`);
  if (member) {
    const closed = /^[1-9]\d{0,17}$/.test(member) ? member : null;
    conditions.push(sql`about_id = coalesce(${memberNamed(member)}, ${closed}::bigint)`);
  }
  if (postId !== undefined) conditions.push(sql`object = ${`post ${postId}`}`);
  if (action !== undefined) conditions.push(sql`action = ${action}`);
  if (from !== undefined) conditions.push(sql`at >= ${beginOf(sql`${from}::date`)}`);
  if (to !== undefined) conditions.push(sql`at < ${beginOf(sql`${to}::date + 1`)}`);
  if (search) conditions.push(sql`words @@ audit_query(${search})`);
  return conditions;
}

const memberNamed = (name: string) => sql`(select id from members where lower(username) = lower(${name}))`;
