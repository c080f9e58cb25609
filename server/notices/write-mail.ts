import type { Language } from '../../contract/languages.ts';
import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import { toPost } from '../../contract/notices/kind-row.ts';
import { noticeKinds, type NoticeData } from '../../contract/notices/kinds.ts';
import * as limits from '../../contract/notices/limits.ts';
import { mailGroups } from '../../contract/notices/mail-groups.ts';
import { pathOf } from '../../contract/notices/sentences.ts';
import { currenciesOf, formatPrice } from '../../contract/price.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { WrittenMail } from '../../engine/mail/mailer.ts';
import type { OutgoingMail } from '../../engine/mail/send.ts';
import { appealToken, suspensionOf } from '../appeals/open.ts';
import type { Config } from '../config.ts';
import type { Spoken } from '../languages.ts';
import type { MailSite } from '../mail/messages.ts';
import { writeNoticeMail } from '../mail/notice-message.ts';
import { isSuspended } from '../session/sessions.ts';
import type { SigningKey } from '../session/signing.ts';
import { isUnproved } from '../setup/first-run.ts';
import { findNotices, sayNotice, type FoundNotice, type NoticeReader } from './find-notices.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { readWeekly, type WeeklyThing } from './weekly.ts';

type Site = MailSite & Config['site'];

interface Reader extends NoticeReader {
  email: string;
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
    where id = ${memberId} and refused_mails < ${limits.refusedMails} and not ${isUnproved(sql`m.id`)}`);
  if (!reader) return undefined;
  const isSummary = mail.kind === 'summary';
  const notices = await findNotices(db, reader, noticeIds.split(','), isSummary);
  const [first] = notices;
  if (!first) return undefined;
  const group = isSummary ? 'summary' : noticeKinds[first.kind].group;
  const isFixed = group !== 'summary' && 'isFixed' in mailGroups[group];
  if (reader.isSuspended && !isFixed) return undefined;
  const languages =
    reader.language === null ? site.languages.ofMails() : [site.languages.inMails(reader.language)];
  const weekly = first.kind === 'weekly' ? (first.data as NoticeData<'weekly'>) : undefined;
  const things = weekly ? await readWeekly(db, weekly.posts) : [];
  if (weekly && things.length === 0) return undefined;
  const token = unsubscribeToken(key, reader.id, group);
  const shown = notices.slice(0, limits.pageSize);
  const message = writeNoticeMail(
    {
      languages,
      lines: [
        ...shown.map((notice) => lineOf(key, site, { ...reader, languages }, notice)),
        ...things.map((thing) => thingLine(site, languages, thing)),
      ],
      more: (weekly?.count ?? notices.length) - (weekly ? things : shown).length,
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

/** A new thing of the weekly list. */
function thingLine(site: Site, languages: readonly Spoken[], { id, title, price, currency }: WeeklyThing) {
  const currencies = currenciesOf(site);
  const sentences = languages.map(
    ({ texts, tag }) =>
      `${title} · ${formatPrice(price, currency, { free: texts.common.free, language: tag, currencies })}`,
  );
  return { sentences, subjects: sentences, url: `${site.url}${toPost(id)}`, isAppeal: false };
}

function lineOf(
  key: SigningKey,
  site: Site,
  reader: Reader & { languages: readonly Spoken[] },
  notice: FoundNotice,
) {
  const suspension = noticeKinds[notice.kind].isAppealable && reader.isSuspended ? reader.suspension : null;
  const path =
    suspension === null
      ? pathOf(notice, currenciesOf(site))
      : `${screenPaths.appeal}?token=${appealToken(key, reader.id, suspension)}`;
  const said = reader.languages.map((one) => sayNotice(site, one, notice));
  return {
    sentences: said.map(({ sentence }) => sentence),
    subjects: said.map(({ discreet }) => discreet),
    url: path && `${site.url}${path}`,
    isAppeal: suspension !== null,
  };
}
