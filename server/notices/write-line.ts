import type { Language } from '../../contract/languages.ts';
import { noticeKinds } from '../../contract/notices/kinds.ts';
import { pathOf } from '../../contract/notices/sentences.ts';
import { currenciesOf } from '../../contract/price.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import type { SiteLanguages, Spoken } from '../languages.ts';
import { isSuspended } from '../session/sessions.ts';
import { findNotices, sayNotice, type NoticeReader } from './find-notices.ts';

/** Shortens a text to so many bytes. */
export function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const kept = Buffer.from(text)
    .subarray(0, bytes - 3)
    .toString()
    .replace(/\uFFFD+$/u, '');
  return `${kept}…`;
}

/** A notice as a short message says it. */
interface Line {
  spoken: Spoken;
  sentence: string;
  /** Without an admin's reason: a lock screen shows it to others. */
  discreet: string;
  /** Of the post's first photo. */
  image: string | null;
  /** The page that it is about. */
  path: string;
  isUrgent: boolean;
}

/**
 * Writes a notice when it is sent. Returns undefined if it is no longer wanted: it was read or taken back, its post went, or
 * the member is suspended.
 */
export async function writeLine(
  db: Queryable,
  site: Config['site'] & { languages: SiteLanguages },
  memberId: string,
  noticeId: string,
): Promise<Line | undefined> {
  const reader = await db.row<NoticeReader & { language: Language | null }>(sql`
    select id, role, language from members m where id = ${memberId} and not ${isSuspended(sql`m`)}`);
  const [notice] = reader ? await findNotices(db, reader, [noticeId], true) : [];
  if (!reader || !notice || notice.isGone) return undefined;
  // Before a choice, the one that the site names first.
  const [first] = site.languages.offered();
  const spoken = site.languages.of(reader.language ?? first?.tag ?? 'en');
  return {
    spoken,
    ...sayNotice(site, spoken, notice),
    image: notice.image_url && `/${notice.image_url}`,
    path: pathOf(notice, currenciesOf(site)) ?? screenPaths.notices,
    isUrgent: noticeKinds[notice.kind].isUrgent === true,
  };
}
