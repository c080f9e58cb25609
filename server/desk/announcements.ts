import type { NewAnnouncement } from '../../contract/desk/fields.ts';
import type { Announcement } from '../../contract/desk/views.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import { today } from '../days.ts';
import type { Deps } from '../deps.ts';
import { storedTexts, withoutNull, type StoredTexts } from './written.ts';

const announcement = sql`
  id::text as announcement_id, en, zh, texts, from_on::text as "from", to_on::text as "to"`;

/** The latest first. */
const all = sql`select ${announcement} from announcements order by from_on desc, id desc`;

/** All announcements as JSON, the latest first. */
export const listedAnnouncements = sql`
  select coalesce(json_agg(json_strip_nulls(row_to_json(a))), '[]')::text as list from (${all}) a`;

/** The announcements of today, latest first. */
export async function runningAnnouncements(db: Queryable): Promise<Announcement[]> {
  const rows = await db.rows<Omit<Announcement, 'texts'> & StoredTexts>(sql`
    select ${announcement} from announcements
    where ${today} between from_on and to_on order by from_on desc, id desc`);
  return rows.map((row) => withoutNull(row));
}

/** Throws `invalid_field` for texts without the first language of the site. */
export async function announce(
  { db, languages }: Pick<Deps, 'db' | 'languages'>,
  caller: Caller,
  input: NewAnnouncement,
): Promise<Announcement[]> {
  const { en, zh, texts } = storedTexts(languages, input);
  await db.transaction(async (tx) => {
    const made = await tx.row<{ id: string }>(sql`
      insert into announcements (en, zh, texts, from_on, to_on)
      values (${en}, ${zh}, ${texts && JSON.stringify(texts)}::jsonb, ${input.from}, ${input.to}) returning id`);
    await record(tx, caller, {
      action: 'edit-announcements',
      object: `announcement ${made?.id ?? ''}`,
      after: withoutNull({ en, zh, texts, from: input.from, to: input.to }),
    });
  });
  return announcementsOf(db);
}

/** Throws `announcement_not_found` if the announcement does not exist. */
export async function removeAnnouncement(
  db: Db,
  caller: Caller,
  announcementId: string,
): Promise<Announcement[]> {
  await db.transaction(async (tx) => {
    const removed = await tx.row<StoredTexts & Pick<NewAnnouncement, 'from' | 'to'>>(sql`
      delete from announcements where id = ${announcementId}
      returning en, zh, texts, from_on::text as "from", to_on::text as "to"`);
    if (!removed) throw new CallerError('announcement_not_found');
    await record(tx, caller, {
      action: 'edit-announcements',
      object: `announcement ${announcementId}`,
      before: withoutNull(removed),
    });
  });
  return announcementsOf(db);
}

async function announcementsOf(db: Db): Promise<Announcement[]> {
  const row = await db.row<{ list: string }>(listedAnnouncements);
  return JSON.parse(row?.list ?? '[]') as Announcement[];
}
