import { namesOf } from '../../contract/categories.ts';
import { writtenIn, type Written } from '../../contract/languages.ts';
import { kindsWhere } from '../../contract/notices/kinds.ts';
import { sentenceOf } from '../../contract/notices/sentences.ts';
import type { Notice } from '../../contract/notices/views.ts';
import { currenciesOf } from '../../contract/price.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import type { SiteLanguages, Spoken } from '../languages.ts';
import type { Member } from '../member.ts';
import { mayOpenAs } from '../rules/visible-posts.ts';

export type NoticeReader = Pick<Member, 'id' | 'role'>;

export type FoundNotice = Pick<Notice, 'kind' | 'data' | 'post_id' | 'post_title' | 'image_url'> & {
  /** The admin's reason, in all languages if it is in the list of reasons. Null for kinds without one. */
  reasons: Written | null;
  /** The reader may no longer see the post that it is about, and it does not say so itself. */
  isGone: boolean;
};

/** SQL for the data of the notice `n` about the post `p`, with the name that its sentence needs. */
export const namedData = sql`case
  when n.kind = 'promise-cancelled' and n.data ->> 'reason' = 'unanswered'
    then n.data || jsonb_build_object('author', (select username from members where id = p.author_id))
  when n.kind = 'running-late' then n.data || jsonb_build_object('author', (
    select m.username from offers o join members m on m.id in (o.member_id, o.author_id) and m.id <> n.member_id
    where o.post_id = p.id and o.state = 'promised' and n.member_id in (o.member_id, o.author_id)))
  else n.data end`;

/** The notices that still exist, newest first, without posts that the reader may no longer see. */
export function findNotices(
  db: Queryable,
  reader: NoticeReader,
  ids: readonly string[],
  onlyUnread: boolean,
): Promise<FoundNotice[]> {
  return db.rows<FoundNotice>(sql`
    select n.kind, ${namedData} as data, p.id::text as post_id, p.title as post_title,
      'uploads/' || i.image_name as image_url, n.post_id is not null and p.id is null
        and n.kind <> all(${kindsWhere((row) => row.survivesDeletion)}::text[]) as "isGone",
      case when n.kind <> all(${kindsWhere((row) => row.keepsReason)}::text[]) and n.data ? 'reason' then coalesce(
        (select json_build_object('en', en, 'zh', zh, 'texts', texts) from deny_reasons
          where n.data ->> 'reason' in (en, zh)
            or n.data ->> 'reason' in (select value from jsonb_each_text(texts)) order by place limit 1),
        json_build_object('en', n.data ->> 'reason', 'zh', n.data ->> 'reason')) end as reasons
    from notices n
    left join posts p on p.id = n.post_id
      and (${mayOpenAs(reader.role, sql`p`)} or p.author_id = n.member_id)
    left join post_images i on i.post_id = p.id and i.position = 0
    where n.id = any(${ids}::bigint[]) and n.member_id = ${reader.id}
      and (n.read_at is null or not ${onlyUnread}::boolean)
    order by n.created_at desc, n.id desc`);
}

/** The text of a notice in a language: with the admin's reason, and without it. */
export function sayNotice(
  { languages, ...site }: Config['site'] & { languages: SiteLanguages },
  { texts, tag }: Spoken,
  { reasons, ...notice }: FoundNotice,
) {
  const first = languages.offered()[0]?.tag ?? 'en';
  const areas = site.pickupAreas.map((area) => ({
    value: area.area,
    label: writtenIn(area, tag, first).text,
  }));
  const things = namesOf(site.categories, tag, first);
  const say = (reason?: string | null) =>
    sentenceOf(
      texts,
      tag,
      reasons ? ({ ...notice, data: { ...notice.data, reason } } as typeof notice) : notice,
      { areas, things, currencies: currenciesOf(site) },
    );
  return { sentence: say(reasons && writtenIn(reasons, tag, first).text), discreet: say() };
}
