import { codeChannel } from '../../contract/channels.ts';
import type { SiteProfile } from '../../contract/site-facts.ts';
import { literal, live, sql, type Sql } from '../../engine/db/sql.ts';

/** Handles in SQL, by the keys of their channels. A channel that is no longer offered is kept, and shown to nobody (rule U6). */

const offered = sql`${live(({ contactChannels }: SiteProfile) => contactChannels)}::text[]`;
const code = literal(codeChannel);

/** Of a member, or the changes of a request, in which an empty handle is to be removed. */
export const handlesOf = (of: Sql) =>
  sql`(jsonb_strip_nulls(jsonb_build_object(${code}, ${of}.wechat_id)) || ${of}.contacts)`;

const between = String.raw`[\s.()\u2010-\u2015\u200b-\u200f\u2060\ufeff-]*`;
const contact = String.raw`@|://|\m(www|mailto)[.:]|[[:alnum:]][.][[:alpha:]]{2,}|[[:alnum:]]\u3002[a-z]{2,}|([[:digit:]]${between}){7}`;

/** SQL condition: a text that everybody may see could hold a contact of a member: an @, a link or seven digits, in any spelling. */
export const mayHoldContact = (text: Sql) => sql`(normalize(${text}, NFKC) ~* ${contact})`;

/** Without those that are empty. */
export const given = (handles: Sql, condition = sql`true`) =>
  sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${handles}) where value <> '""' and ${condition})`;

/** For `given`: whether a handle may be shown. */
export const isOffered = sql`key = any(${offered})`;

/** The handles that may be shown. */
export const shown = (handles: Sql) => given(handles, isOffered);

/** Whether handle and QR code of their channel may be shown. */
export const isCodeOffered = sql`${code} = any(${offered})`;

/** The handle or the QR code, null unless it may be shown. */
export const ifCodeOffered = (value: Sql) => sql`case when ${isCodeOffered} then ${value} end`;
