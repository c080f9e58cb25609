import { expect } from 'vitest';
import { lastWeekly } from '../../../server/notices/weekly.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The weekly list by a process that is killed within its second slice, then by two at once (rule N7). */

const readers = 45;
const slice = 20;
const now = Date.now();
const ahead = lastWeekly({ profile: usualProfile }, now) + 7 * 86_400_000 + 60_000 - now;
/** The clock of the processes: a minute after the list is next due. */
const clock = `const now = Date.now; Date.now = () => now() + ${ahead};`;
const env = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
  QUIET_HOURS: 'off',
};

test('after a kill each member who asked has one list, by notice and by mail', async ({
  admin,
  server,
  startAlone,
}) => {
  const { database, mailbox } = server;
  const author = await addMember(server);
  for (const title of ['Desk', 'Lamp', 'Kettle', 'Chair']) await publishPost(author, admin, { title });
  await server.halt();
  const ask = (from: number, to: number) =>
    database.sql(
      `with made as (
         insert into members (email, username, password_hash)
         select 'w' || n || '@nyu.edu', 'w' || n, '' from generate_series($1::int, $2::int) n returning id)
       insert into mail_settings (member_id, mail_group, mail) select id, 'weekly', 'now' from made`,
      [from, to],
    );
  await ask(1, readers);
  const told = () =>
    database.sql<{ email: string }>(
      "select email from notices join members m on m.id = member_id where kind = 'weekly' order by m.id",
    );
  const mailed = async () => {
    const lists = Array.from({ length: readers + 1 }, (_, at) => mailbox.all(`w${at + 1}@nyu.edu`));
    return (await Promise.all(lists)).map(({ length }) => length);
  };

  // The second slice waits, because it tells this member of the same matter.
  const held = await hold(
    database,
    `insert into notices (member_id, kind, topic)
     select id, 'profile-approved', 'weekly' from members where email = 'w${slice + 10}@nyu.edu'`,
  );
  const killed = await startAlone({ on: server, env });
  await held.waiters();
  await waitFor(async () => expect(await database.sql('select from outbox')).toEqual([]));
  await killed.halt('SIGKILL');
  // PostgreSQL notices only after the wait that the client is gone: end the waiting statement now.
  await held.sql(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
  );
  await held.sql("delete from notices where kind = 'profile-approved'");
  await held.release();
  expect(await told()).toHaveLength(slice);
  expect((await mailed()).slice(0, slice)).toEqual(Array.from({ length: slice }, () => 1));

  await Promise.all([startAlone({ on: server, env }), startAlone({ on: server, env })]);
  await mailbox.newest(`w${readers}@nyu.edu`);
  // Who asks last is told last: the others were not told again before.
  await ask(readers + 1, readers + 1);
  await mailbox.newest(`w${readers + 1}@nyu.edu`);
  expect(await mailed()).toEqual(Array.from({ length: readers + 1 }, () => 1));
  const emails = (await told()).map(({ email }) => email);
  expect(emails).toEqual(Array.from({ length: readers + 1 }, (_, at) => `w${at + 1}@nyu.edu`));
});
