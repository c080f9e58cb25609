import { writtenIn, type Language, type Written } from '../../contract/languages.ts';
import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import { kindsWhere, noticeKinds } from '../../contract/notices/kinds.ts';
import * as limits from '../../contract/notices/limits.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import { pathOf, sentenceOf } from '../../contract/notices/sentences.ts';
import type { Notice } from '../../contract/notices/views.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { OutgoingMail, WrittenMail } from '../../engine/mail/send.ts';
import type { Config } from '../config.ts';
import type { Spoken } from '../languages.ts';
import type { MailSite } from '../mail/messages.ts';
import { writeNoticeMail } from '../mail/notice-message.ts';
import type { Member } from '../member.ts';
import { appealToken, suspensionOf } from '../rules/appeals.ts';
import { mayOpenAs } from '../rules/visible-posts.ts';
import { isSuspended } from '../session/sessions.ts';
import type { SigningKey } from '../session/signing.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Site = MailSite & Pick<Config['site'], 'pickupAreas'>;

interface Reader {
  id: string;
  email: string;
  role: Member['role'];
  isSuspended: boolean;
  language: Language | null;
  /** Identifies the present suspension, if there is one. */
  suspension: string | null;
}

/**
 * Writes a mail about notices when it is sent. Returns undefined if it is no longer wanted: the notices were withdrawn,
 * all of a summary were read, the member's mail server refuses our mails, or the member is suspended. A suspended
 * member still gets mails about the account.
 */
export async function writeNotices(
  db: Queryable,
  key: SigningKey,
  site: Site,
  mail: OutgoingMail,
): Promise<WrittenMail | undefined> {
  const { memberId = '', noticeIds = '' } = mail.data;
  const reader = await db.row<Reader>(sql`
    select id, email, role, language, ${isSuspended(sql`m`)} as "isSuspended", ${suspensionOf(sql`m`)} as suspension
    from members m
    where id = ${memberId} and refused_mails < ${limits.refusedMails}`);
  if (!reader) return undefined;
  const isSummary = mail.kind === 'summary';
  const notices = await findNotices(db, reader, noticeIds.split(','), isSummary);
  const [first] = notices;
  if (!first) return undefined;
  const group = isSummary ? 'summary' : noticeKinds[first.kind].group;
  const isFixed = group !== 'summary' && 'isFixed' in mailGroups[group];
  if (reader.isSuspended && !isFixed) return undefined;
  const languages =
    reader.language === null ? site.languages.ofMails() : [site.languages.of(reader.language)];
  const token = unsubscribeToken(key, reader.id, group);
  const shown = notices.slice(0, limits.pageSize);
  const message = writeNoticeMail(
    {
      languages,
      lines: shown.map((notice) => lineOf(key, site, { ...reader, languages }, notice)),
      more: notices.length - shown.length,
      isSummary: isSummary || notices.length > 1,
      unsubscribe: isFixed
        ? undefined
        : {
            page: `${site.url}${screenPaths.unsubscribe}?token=${token}`,
            call: `${site.url}${noticeEndpoints.unsubscribe.path}?token=${token}`,
          },
    },
    site,
  );
  return { recipient: reader.email, message };
}

type MailedNotice = Pick<Notice, 'kind' | 'data' | 'post_id' | 'post_title'> & {
  /** The admin's reason, in all languages if it is in the list of reasons. Null for kinds without one. */
  reasons: Written | null;
};

function lineOf(
  key: SigningKey,
  { url, languages, pickupAreas }: Site,
  reader: Reader & { languages: readonly Spoken[] },
  { reasons, ...notice }: MailedNotice,
) {
  const suspension = noticeKinds[notice.kind].isAppealable && reader.isSuspended ? reader.suspension : null;
  const path =
    suspension === null
      ? pathOf(notice)
      : `${screenPaths.appeal}?token=${appealToken(key, reader.id, suspension)}`;
  const first = languages.offered()[0]?.tag ?? 'en';
  const say = ({ texts, tag }: Spoken, reason?: string | null) =>
    sentenceOf(
      texts,
      tag,
      reasons ? ({ ...notice, data: { ...notice.data, reason } } as typeof notice) : notice,
      pickupAreas.map((area) => ({ value: area.area, label: writtenIn(area, tag, first).text })),
    );
  return {
    sentences: reader.languages.map((one) => say(one, reasons && writtenIn(reasons, one.tag, first).text)),
    subjects: reader.languages.map((one) => say(one)),
    url: path && `${url}${path}`,
    isAppeal: suspension !== null,
  };
}

/** The notices that still exist, newest first, without posts that the reader may no longer see. */
function findNotices(
  db: Queryable,
  reader: Reader,
  ids: readonly string[],
  onlyUnread: boolean,
): Promise<MailedNotice[]> {
  return db.rows<MailedNotice>(sql`
    select n.kind, n.data, p.id::text as post_id, p.title as post_title,
      case when n.kind <> all(${kindsWhere((row) => row.keepsReason)}::text[]) and n.data ? 'reason' then coalesce(
        (select json_build_object('en', en, 'zh', zh, 'texts', texts) from deny_reasons
          where n.data ->> 'reason' in (en, zh)
            or n.data ->> 'reason' in (select value from jsonb_each_text(texts)) order by place limit 1),
        json_build_object('en', n.data ->> 'reason', 'zh', n.data ->> 'reason')) end as reasons
    from notices n
    left join posts p on p.id = n.post_id
      and (${mayOpenAs(reader.role, sql`p`)} or p.author_id = n.member_id)
    where n.id = any(${ids}::bigint[]) and n.member_id = ${reader.id}
      and (n.read_at is null or not ${onlyUnread}::boolean)
    order by n.created_at desc, n.id desc`);
}
