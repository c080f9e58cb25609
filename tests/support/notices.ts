import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import type { Notice } from '../../contract/notices/views.ts';
import type { Person } from './people.ts';
import { waitFor } from './wait-for.ts';

/** The first page of a member's notices. */
export async function noticesOf(person: Person, page = 1): Promise<Notice[]> {
  return (await person.call(noticeEndpoints.list, { page })).body as unknown as Notice[];
}

/** Waits until the kinds of the member's unread notices are these, newest first. */
export async function expectUnread(person: Person, kinds: string[]): Promise<Notice[]> {
  return waitFor(async () => {
    const unread = (await noticesOf(person)).filter((notice) => !notice.is_read);
    const found = unread.map(({ kind }) => kind);
    if (String(found) !== String(kinds)) throw new Error(`unread: ${found.join(', ')}`);
    return unread;
  });
}
