import type { PostForm } from '../../contract/posts/fields.ts';
import { constantSql, join, literal, sql, type Columns, type Sql } from '../db/sql.ts';

/** The one list of a post's fields: the column of each field of the form, and where it is shown. */

interface Field {
  column: string;
  /** The field's name in replies (spec section 3). */
  wire: string;
  /** Read from the row `p` of posts. The default is the column itself. */
  read?: string;
  /** Cards in lists show it. */
  card?: true;
  /** The audit trail keeps it of a post that isn't a draft: its column, or this key and expression. */
  audit?: true | { key: string; read: string };
}

const fields: Record<keyof PostForm, Field> = {
  title: { column: 'title', wire: 'post_title', card: true, audit: true },
  description: { column: 'description', wire: 'description' },
  postType: { column: 'type', wire: 'post_type', card: true, audit: true },
  category: { column: 'category', wire: 'category', card: true, audit: true },
  price: {
    column: 'price',
    wire: 'price',
    read: 'trim_scale(p.price)::text',
    card: true,
    audit: { key: 'price', read: 'currency || price' },
  },
  currency: { column: 'currency', wire: 'currency', card: true },
  totalOrPerItem: { column: 'price_basis', wire: 'overall_or_per_unit', card: true, audit: true },
  quantity: { column: 'quantity', wire: 'quantity', audit: true },
  openToNegotiate: { column: 'negotiable', wire: 'open_to_negotiate_flag', card: true, audit: true },
  postStatus: { column: 'status', wire: 'post_status', card: true, audit: true },
  sellBuyByDate: { column: 'expires_on', wire: 'date_of_expiration', card: true, audit: true },
};

/** The columns of those fields that are present. */
export function postColumns(post: { [Name in keyof PostForm]?: PostForm[Name] | undefined }): Columns {
  const columns: Columns = {};
  for (const [name, { column }] of Object.entries(fields)) {
    const value = post[name as keyof PostForm];
    if (value !== undefined) columns[column] = value;
  }
  return columns;
}

const pairs = (list: readonly (readonly [key: string, read: string])[]) =>
  join(
    list.map(([key, read]) => sql`${literal(key)}, ${constantSql(read)}`),
    ', ',
  );

const shown = (list: readonly Field[]): Sql =>
  pairs(list.map(({ column, wire, read }) => [wire, read ?? `p.${column}`]));

/** Arguments of json_build_object over the row `p` of posts, for a card and for a whole post. */
export const cardFields = shown(Object.values(fields).filter(({ card }) => card));
export const fullFields = shown(Object.values(fields));

/**
 * What the audit trail keeps of a post, as jsonb, so that it still says what a deleted post was. Of a draft it keeps
 * the status only, because drafts are private to their author (rule P4). It omits the description, because it only
 * grows.
 */
export const postFacts = sql`case when status = 'Draft'
  then jsonb_build_object('status', status)
  else jsonb_build_object(${pairs(
    Object.values(fields).flatMap(({ column, audit }): [string, string][] =>
      audit ? [audit === true ? [column, column] : [audit.key, audit.read]] : [],
    ),
  )},
    'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
end`;
