import { expect } from 'vitest';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { hold } from '../../support/hold.ts';
import { addAdmin, addMember, publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** A process that is killed while it tells members of a post: the next one tells all of them, and nobody twice. */

const searchers = 300;

test('after a kill everybody is told once', async ({ program, startAlone }) => {
  const { database } = program;
  const author = await addMember(program);
  const admin = await addAdmin(program);
  const searcher = await addMember(program);
  await searcher.call(searchEndpoints.save, { search: 'theorbo' });
  await database.sql(
    `with made as (
       insert into members (email, username, password_hash)
       select 's' || n || '@nyu.edu', 's' || n, '' from generate_series(1, ${searchers}) n returning id)
     insert into saved_searches (member_id, search) select id, 'theorbo' from made`,
  );
  const count = async (table: string) =>
    (await database.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]?.rows;
  // The notice of the last searcher waits for a lock.
  const [last] = await database.sql<{ id: string }>('select max(member_id) as id from saved_searches');
  const held = await hold(
    database,
    `insert into notices (member_id, kind, topic)
     select member_id, 'profile-approved', 'search ' || id from saved_searches where member_id = $1`,
    [last?.id],
  );
  await publishPost(author, admin, { title: 'Theorbo' });
  await held.waiters();
  await program.halt('SIGKILL');
  expect(await count('told_matches')).toBe(0);
  await held.sql("delete from notices where kind = 'profile-approved'");
  await held.release();

  await startAlone({ on: program });
  await waitFor(async () => expect(await count('notice_events')).toBe(0));
  expect(await count("notices where kind = 'search-match'")).toBe(searchers + 1);
  expect(await count("(select distinct member_id from notices where kind = 'search-match') told")).toBe(
    searchers + 1,
  );
  expect(await count('search_hits')).toBe(searchers + 1);
});
