import { sql, type Sql } from '../../engine/db/sql.ts';

/**
 * SQL conditions for the latest review decision on the posts row `o`. None of them holds for a post that is pending, or
 * that its author archived while it was pending.
 */
export const lastDecision = {
  approved: sql`(o.status in ('Available', 'In progress') or o.status = 'Archived' and o.confirmed_at is not null)`,
  denied: sql`(o.status = 'Denied' and not o.taken_down)`,
  takenDown: sql`(o.status = 'Denied' and o.taken_down)`,
};

/**
 * How many posts of a member were approved, denied and taken down, by each post's last decision. `first_post`: the member
 * has sent no post but this one.
 */
export const authorRecord = (authorId: Sql, postId: Sql) => sql`(
  select json_build_object(
    'first_post', count(*) filter (where o.id is distinct from ${postId} and o.status <> 'Draft') = 0,
    'approved', count(*) filter (where ${lastDecision.approved}),
    'denied', count(*) filter (where ${lastDecision.denied}),
    'taken_down', count(*) filter (where ${lastDecision.takenDown}),
    'reports', (select count(*) from reports where about_id = ${authorId} and outcome is distinct from 'left'))
  from posts o where o.author_id = ${authorId})`;

/** `about` in the replies of reports and appeals: the posts row `p`, if there is one, and the members row `member`. */
export const subjectOf = (member: Sql) => sql`json_build_object(
  'post', case when p.id is not null then json_build_object(
    'description', p.description, 'price', trim_scale(p.price)::text, 'currency', p.currency,
    'images', (select coalesce(json_agg('uploads/' || image_name order by position), '[]')
      from post_images where post_id = p.id)) end,
  'profile_image', 'uploads/' || ${member}.profile_image,
  'author_record', ${authorRecord(sql`${member}.id`, sql`p.id`)})`;
