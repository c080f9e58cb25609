import type { PostForm } from '../../contract/posts/forms.ts';
import { fieldNames, fieldsWith, viewOfField, type FieldName } from '../../contract/posts/post-fields.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import {
  constantSql,
  identifier,
  instant,
  join,
  literal,
  sql,
  type Columns,
  type Sql,
} from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { isQueued } from './visible-posts.ts';

/** How each field of a post is stored, read and audited, beside the table in `contract/posts/post-fields.ts`. */

interface Stored {
  /** The default is the field's name in snake case. */
  column?: string;
  /** Reads the field from the row `p` of posts. The default is the column itself. */
  read?: string;
  /** The value in the audit trail under the column's name, of a post that isn't a draft. The default is the column itself. */
  audit?: string;
}

const stored: { [Name in FieldName]?: Stored } = {
  postType: { column: 'type' },
  price: { read: 'trim_scale(p.price)::text', audit: 'trim_scale(price)::text' },
  totalOrPerItem: { column: 'price_basis' },
  openToNegotiate: { column: 'negotiable' },
  postStatus: { column: 'status' },
  sellBuyByDate: { column: 'expires_on' },
  // Null for an area that the site no longer has.
  area: { read: 'case when p.area is not null then (select area from pickup_areas where area = p.area) end' },
};

export const columnOf = (name: FieldName): string =>
  stored[name]?.column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of those fields that are present. */
export function postColumns(post: { [Name in keyof PostForm]?: PostForm[Name] | undefined }): Columns {
  const columns: Columns = {};
  for (const name of fieldNames) {
    const value = post[name];
    if (value !== undefined) columns[columnOf(name)] = value;
  }
  return columns;
}

const replyOf = (list: readonly FieldName[]): Sql =>
  join(
    list.map(
      (name) =>
        sql`${constantSql(stored[name]?.read ?? `p.${columnOf(name)}`)} as ${identifier(viewOfField[name])}`,
    ),
    ', ',
  );

/** Columns with the names of the reply, from the posts row `p`: of the full post, and of a card in a list. */
export const fullFields = replyOf(fieldNames);
export const cardFields = replyOf(fieldsWith('isListed'));

/** Columns of posts with the names of the form. */
export const formFields = (list: readonly FieldName[]): Sql =>
  join(
    list.map((name) => sql`${identifier(columnOf(name))} as ${identifier(name)}`),
    ', ',
  );

const audited = fieldNames.map((name) => {
  const column = columnOf(name);
  return sql`${literal(column)}, ${constantSql(stored[name]?.audit ?? column)}`;
});

/**
 * SQL for the time at which the posts row `post` was submitted for review. Rows from before 0.2.0 have no such time;
 * for them it is the time of creation.
 */
export const submittedAt = (post: Sql) => sql`coalesce(${post}.submitted_at, ${post}.created_at)`;

/**
 * What the audit trail keeps of the posts row, as jsonb, so that it still says what a deleted post was; images by their
 * file names. Of a draft it keeps the status only, because drafts are private to their author (rule P4).
 */
export const postFacts = sql`case when status = 'Draft'
  then jsonb_build_object('status', status)
  else jsonb_build_object(${join(audited, ', ')},
    'images', (select coalesce(jsonb_agg(image_name order by position), '[]') from post_images where post_id = posts.id),
    'submitted_at', ${submittedAt(sql`posts`)},
    'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
end`;

/** Reads these facts. A new post has them once its images are set. */
export async function readPostFacts(tx: Queryable, postId: string): Promise<object | undefined> {
  const post = await tx.row<{ facts: object }>(
    sql`select ${postFacts} as facts from posts where id = ${postId}`,
  );
  return post?.facts;
}

/** A column of the reply: when the author last confirmed the post `p`, which approval does too. */
export const confirmationField = sql`case when p.status in ('Available', 'In progress', 'Archived')
  then ${instant(sql`greatest(p.confirmed_at, p.created_at)`)} end as date_of_confirmation`;

/** A column of the reply: whether the post `p` ended with a deal. */
export const dealField = constantSql('p.deal_made_at is not null as deal_made');

/** A column of the reply: the place of the post `p` in the review queue, from 1. */
export const queuePlaceField = sql`case when p.status = 'Pending' then (
  select count(*)::int from posts q
  where ${isQueued(sql`q`)}
    and (${submittedAt(sql`q`)}, q.id) <= (${submittedAt(sql`p`)}, p.id)) end as queue_place`;

/** Columns of the reply: to how many members the contact of the post `p` was revealed, and when last. */
export const revealFields = sql`
  case when p.author_id = ${reader.id} then (select count(*)::int from asks where post_id = p.id) end as asked_count,
  case when p.author_id = ${reader.id}
    then (select ${instant(sql`max(asked_at)`)} from asks where post_id = p.id) end as last_asked`;

/** A column of the reply: whether the post `p` was taken down, for its author and admins. */
export const takenDownField = sql`case when p.author_id = ${reader.id} or ${reader.isAdmin}
  then p.taken_down end as taken_down`;
