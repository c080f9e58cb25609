import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import type { Notice } from '../../contract/notices/views.ts';
import type { Answer } from './client.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';
import { waitFor } from './wait-for.ts';

/** The first page of a member's notices. */
export async function noticesOf(person: Person, page = 1): Promise<Notice[]> {
  return (await person.call(noticeEndpoints.list, { page })).body as unknown as Notice[];
}

/** Waits until the kinds of the member's unread notices are these, newest first. */
/** Marks all notices as read. */
export function readAll(person: Person): Promise<Answer> {
  return person.call(noticeEndpoints.markRead, { all: true });
}

export async function expectUnread(person: Person, kinds: string[]): Promise<Notice[]> {
  return waitFor(async () => {
    const unread = (await noticesOf(person)).filter((notice) => !notice.is_read);
    const found = unread.map(({ kind }) => kind);
    if (String(found) !== String(kinds)) throw new Error(`unread: ${found.join(', ')}`);
    return unread;
  });
}

/** Adds the question whether a post is still available, which a job asks after a month, to its author's notices. */
export async function addQuestion({ database }: Pick<TestServer, 'database'>, postId: string): Promise<void> {
  await database.sql(
    `insert into notices (member_id, kind, topic, post_id, data)
     select author_id, 'still-available', 'post ' || id || ' question', id, '{}' from posts where id = $1`,
    [postId],
  );
}

/** QUIET_HOURS from an hour ago until in two hours. */
export function quietNow(): string {
  const minutes = Math.floor(Date.now() / 60_000 + 8 * 60) % 1440;
  const time = (minute: number) =>
    `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${time(minutes + 1380)}-${time(minutes + 120)}`;
}
