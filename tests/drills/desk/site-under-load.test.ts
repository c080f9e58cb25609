import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember } from '../../support/people.ts';

/** A profile that changes under load: no request fails, and no answer mixes two profiles. */

const accents: Record<string, string> = { Bovisa: '8a1538', Gwanak: '0f4c81' };
const names = Object.keys(accents);

/** What an answer says of the profile: a name and the colours that stand in it. */
function isOfOne(text: string): boolean {
  const told = names.filter((name) => text.includes(name));
  const shown = Object.values(accents).filter((accent) => text.includes(accent));
  return told.length === 1 && shown.every((accent) => accent === accents[told[0] ?? '']);
}

test('pages, manifest and calls are of one profile each while it changes', async ({ server, admin }) => {
  const member = await addMember(server);
  const change = async (name: string) => {
    await server.database.sql(
      `insert into site (section, value) values ('name', $1::jsonb), ('accent', $2::jsonb)
       on conflict (section) do update set value = excluded.value`,
      [JSON.stringify({ en: name, zh: name }), JSON.stringify(`#${accents[name]}`)],
    );
    // Changes nothing, and makes the process read again.
    await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
  };
  await change('Bovisa');
  const over = new AbortController();
  const mixed: string[] = [];
  let answers = 0;
  const ask = async (path: string) => {
    while (!over.signal.aborted) {
      const response = await fetch(new URL(path, server.url), { headers: { accept: 'text/html' } });
      const text = await response.text();
      answers += 1;
      if (response.status !== 200 || !isOfOne(text))
        mixed.push(`${path} ${response.status}: ${text.slice(0, 200)}`);
    }
  };
  const read = async () => {
    while (!over.signal.aborted) expect((await member.call(postEndpoints.market)).status).toBe(200);
  };
  const load = Promise.all([...['/', '/login', '/site.webmanifest', '/api/site'].map(ask), read()]);
  for (let count = 0; count < 30; count += 1) await change(names[count % 2] ?? '');
  over.abort();
  await load;
  expect(mixed).toEqual([]);
  expect(answers).toBeGreaterThan(30);
});
