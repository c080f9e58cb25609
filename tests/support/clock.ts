import { addDays, dayAt, usualTimeZone } from '../../contract/days.ts';
import type { TestDatabase } from './database.ts';
import { expectUnread, readAll } from './notices.ts';
import { addAdmin, addMember, publishPost, type Person } from './people.ts';
import { startServer, type TestServer } from './server.ts';
import { waitFor } from './wait-for.ts';

/** The day in Shanghai that is this many days from now. */
export function inDays(days: number): string {
  return addDays(dayAt(Date.now(), usualTimeZone), days);
}

/** A site with an admin, an author and a saver. Shifting all stored times moves its clock. */
export interface MovableSite {
  database: TestDatabase;
  admin: Person;
  author: Person;
  saver: Person;
  /** Lets days pass while the server is down, then runs the jobs once, in one process or in several at once. */
  wakeAfter(days: number, processes?: number): Promise<void>;
  runJobs(processes?: number): Promise<void>;
  /** Deletes all members and posts and adds new people. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** A post of the author that expires in so many days, with all notices read. */
export async function publishFor({ author, admin }: MovableSite, days: number): Promise<string> {
  const postId = await publishPost(author, admin, { sellBuyByDate: inDays(days), title: 'Desk' });
  await readAll(author);
  return postId;
}

export async function startMovableSite(): Promise<MovableSite> {
  const base = await startServer();
  const { database } = base;
  let server: TestServer = base;
  let last: Person;

  const reset = async () => {
    await database.sql('delete from posts');
    await database.sql('delete from members');
    const [admin, author, saver, other] = await Promise.all([
      addAdmin(server),
      addMember(server),
      addMember(server),
      addMember(server),
    ]);
    last = other;
    await publishPost(last, admin);
    Object.assign(site, { admin, author, saver });
  };

  /** Halts after all notices are made. The next start would make them, with the post locked, and its jobs would skip it. */
  const halt = async () => {
    await waitFor(async () => {
      if ((await database.sql('select from notice_events limit 1')).length > 0)
        throw new Error('notices wait');
    });
    await server.halt();
  };

  /** The jobs have finished when the last member's author is asked about the post, which they do last. */
  const runJobs = async (processes = 1) => {
    await halt();
    await database.sql(
      `with author as (select id from members where username = $1),
       forgotten as (delete from notices where member_id = (select id from author)),
       reminded as (delete from post_reminders using posts
         where post_id = posts.id and author_id = (select id from author))
       update posts set confirmed_at = now() - interval '40 days', created_at = now() - interval '40 days',
         expires_on = current_date + 50 where author_id = (select id from author)`,
      [last.username],
    );
    const started = await Promise.all(Array.from({ length: processes }, () => startServer({ on: base })));
    const [first = base, ...others] = started;
    server = first;
    for (const person of [site.admin, site.author, site.saver, last])
      Object.assign(person, { url: server.url });
    await expectUnread(last, ['still-available']);
    await Promise.all(others.map((other) => other.halt()));
  };

  const site = {
    database,
    reset,
    runJobs,
    wakeAfter: async (days: number, processes?: number) => {
      await halt();
      await passDays(database, days);
      await runJobs(processes);
    },
    stop: async () => {
      await server.stop();
      await base.stop();
    },
  } as MovableSite;
  return site;
}

/** Makes everything that is stored this many days older. */
async function passDays(database: TestDatabase, days: number): Promise<void> {
  const ago = 'make_interval(days => $1)';
  for (const statement of [
    `update posts set expires_on = expires_on - $1::int, created_at = created_at - ${ago},
       submitted_at = submitted_at - ${ago}, confirmed_at = confirmed_at - ${ago}`,
    `update notices set created_at = created_at - ${ago}, mail_at = mail_at - ${ago}`,
    `update post_reminders set day = day - $1::int, created_at = created_at - ${ago}`,
    `update members set summary_on = summary_on - $1::int, leaving_on = leaving_on - $1::int,
       leaving_told_on = leaving_told_on - $1::int,
       paused_until = paused_until - $1::int, paused_at = paused_at - ${ago}`,
    `update app_state set value = (value::date - $1::int)::text where key = 'queue_told_on'`,
  ])
    await database.sql(statement, [days]);
}
