import { shanghaiDay } from '../../contract/days.ts';
import type { NewAnnouncement } from '../../contract/desk/fields.ts';
import type { Announcement } from '../../contract/desk/views.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';

const announcement = sql`id::text as announcement_id, en, zh, from_on::text as "from", to_on::text as "to"`;

/** The latest first. */
const all = sql`select ${announcement} from announcements order by from_on desc, id desc`;

/** All announcements as JSON, the latest first. */
export const listedAnnouncements = sql`select coalesce(json_agg(a), '[]')::text from (${all}) a`;

/** The announcements of today in Shanghai, latest first. */
export async function runningAnnouncements(db: Queryable): Promise<Announcement[]> {
  const today = shanghaiDay(Date.now());
  return db.rows(sql`
    select ${announcement} from announcements
    where ${today}::date between from_on and to_on order by from_on desc, id desc`);
}

export async function announce(db: Db, caller: Caller, input: NewAnnouncement): Promise<Announcement[]> {
  await db.transaction(async (tx) => {
    const made = await tx.row<{ id: string }>(sql`
      insert into announcements (en, zh, from_on, to_on)
      values (${input.en}, ${input.zh}, ${input.from}, ${input.to}) returning id`);
    await record(tx, caller, {
      action: 'edit-announcements',
      object: `announcement ${made?.id ?? ''}`,
      after: input,
    });
  });
  return db.rows(all);
}

/** Throws `announcement_not_found` if the announcement does not exist. */
export async function removeAnnouncement(
  db: Db,
  caller: Caller,
  announcementId: string,
): Promise<Announcement[]> {
  await db.transaction(async (tx) => {
    const removed = await tx.row<NewAnnouncement>(sql`
      delete from announcements where id = ${announcementId}
      returning en, zh, from_on::text as "from", to_on::text as "to"`);
    if (!removed) throw new CallerError('announcement_not_found');
    await record(tx, caller, {
      action: 'edit-announcements',
      object: `announcement ${announcementId}`,
      before: removed,
    });
  });
  return db.rows(all);
}
