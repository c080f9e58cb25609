import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import { siteTest } from '../../support/fixtures.ts';
import { addMember, publishPost } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Words of a language that has no lists of its own are found by their stems. */

const test = siteTest.extend('env', { scope: 'file' }, { LANGUAGES: 'it,en' } as Record<string, string>);

test('an Italian search finds other forms of a word, also a saved one', async ({ server, admin }) => {
  const author = await addMember(server);
  const reader = await addMember(server);
  await reader.call(searchEndpoints.save, { search: 'regalare' });
  await publishPost(author, admin, { title: 'Divano regalato' });
  const found = async (search: string) =>
    (await reader.call(postEndpoints.search, { search })).body as unknown as unknown[];
  expect(await found('regalare')).toHaveLength(1);
  expect(await found('regola')).toHaveLength(0);
  await waitFor(async () =>
    expect((await reader.call(searchEndpoints.list)).body).toMatchObject([{ new_count: 1 }]),
  );
});
