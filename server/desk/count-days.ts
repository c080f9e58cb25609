import { daysBetween } from '../../contract/days.ts';
import type { DaysQuery } from '../../contract/desk/fields.ts';
import * as limits from '../../contract/desk/limits.ts';
import { CallerError } from '../../contract/errors.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { beginOf, today, todayIn } from '../days.ts';
import { submittedAt } from '../rules/post-fields.ts';

/** Refuses days that begin too long before today, where no last one is named. */
export function inSpan<Span extends { from?: string | undefined; to?: string | undefined }>(
  { profile }: Config,
  span: Span,
): Span {
  const { from, to = todayIn(profile) } = span;
  if (from !== undefined && daysBetween(from, to) >= limits.numbersDays)
    throw new CallerError('invalid_field', { field: 'from' });
  return span;
}

/** As SQL: the first and the last day of a span; by default thirty days, until today. */
export function spanOf({ from, to }: DaysQuery): Record<'first' | 'last', Sql> {
  const last = sql`coalesce(${to ?? null}::date, ${today})`;
  return { first: sql`coalesce(${from ?? null}::date, ${last} + ${1 - limits.usualDays}::int)`, last };
}

/** SQL for the hours that a post waited for the decision of the audit entry `a`; null if they are unknown. */
export const decisionHours = sql`extract(epoch from a.at - coalesce(
      (select ${submittedAt(sql`p`)} from posts p
       where 'post ' || p.id = a.object and p.id = substr(a.object, 6)::bigint
         and ${submittedAt(sql`p`)} <= a.at),
      (a.before ->> 'submitted_at')::timestamptz))::real / 3600`;

/**
 * Selects the columns of `daily_numbers` for each of `days`, counted from the rows. `days` is a select of `day` in
 * parentheses.
 */
export const countedDays = (days: Sql) => sql`
  with days as materialized (
    select day, ${beginOf(sql`day`)} as since,
      ${beginOf(sql`day + 1`)} as until
    from ${days} chosen),
  span as materialized (select min(since) as since, max(until) as until from days),
  -- For deleted posts and posts that were returned to review, the audit trail has the time of submission.
  submissions as materialized (
    select at, min(category) as category from (
      select 'post ' || id as object, category, ${submittedAt(sql`posts`)} as at
      from posts where status <> 'Draft'
        and ${submittedAt(sql`posts`)} >= (select since from span)
        and ${submittedAt(sql`posts`)} < (select until from span)
      union all
      select object, before ->> 'category', (before ->> 'submitted_at')::timestamptz
      from audit where action in ('delete-post', 'return-to-review') and outcome = 'done'
        and at >= (select since from span)
    ) submitted
    -- A return to review is no submission.
    where not exists (
      select from audit returned where returned.object = submitted.object
        and returned.action = 'return-to-review' and returned.outcome = 'done' and returned.at = submitted.at)
    group by object, at),
  decisions as materialized (
    select a.at, a.action, ${decisionHours} as hours
    from audit a where a.action in ('approve-post', 'deny-post') and a.outcome = 'done'
      and a.at >= (select since from span) and a.at < (select until from span)),
  handled as materialized (
    select at, kind from (
      select created_at as at, 'report ' || reason as kind from reports
      union all select decided_at, 'report-decided ' || outcome from reports where outcome is not null
      union all select answered_at, 'appeal ' || outcome from appeals where outcome is not null
      union all select at, 'suspension' from audit where action = 'suspend-member' and outcome = 'done') done
    where at >= (select since from span) and at < (select until from span))
  select day,
    (select count(*)::int from members where created_at >= since and created_at < until)
      + (select count(*)::int from audit where action = 'close-account' and outcome = 'done' and at >= since
        and (before ->> 'member_since')::timestamptz >= since and (before ->> 'member_since')::timestamptz < until
      ) as sign_ups,
    (select count(*)::int from submissions where at >= since and at < until) as new_posts,
    (select count(*)::int from decisions where action = 'approve-post' and at >= since and at < until) as approved,
    (select count(*)::int from decisions where action = 'deny-post' and at >= since and at < until) as denied,
    array(select hours from decisions where at >= since and at < until and hours is not null order by hours) as hours,
    (select count(*)::int from deals where made_at >= since and made_at < until) as deals_made,
    (select count(*)::int from saves where saved_at >= since and saved_at < until) as saves,
    (select count(*)::int from asks where asked_at >= since and asked_at < until) as contacts,
    (select count(*)::int from reports where created_at >= since and created_at < until) as reports,
    (select coalesce(jsonb_object_agg(category, posts), '{}') from (
      select category, count(*) as posts from submissions
      where at >= since and at < until and category is not null group by category
    ) of_category) as by_category,
    (select count(*)::int from appeals where created_at >= since and created_at < until) as appeals,
    (select count(*)::int from offers where not is_muted and created_at >= since and created_at < until) as offers,
    (select count(*)::int from offers where promised_at >= since and promised_at < until) as promises,
    (select count(*)::int from offers where state = 'met' and ended_at >= since and ended_at < until) as met,
    (select coalesce(jsonb_object_agg(kind, times), '{}') from (
      select kind, count(*) as times from handled where at >= since and at < until group by kind) by_kind) as moderation
  from days`;
