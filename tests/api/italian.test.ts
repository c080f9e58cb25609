import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pageEndpoints } from '../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { test as base } from '../support/fixtures.ts';
import { addAdmin, addMember, createPost } from '../support/people.ts';
import { waitFor } from '../support/wait-for.ts';

/** A site that offers Italian speaks it. */

const test = base.extend('env', { scope: 'file' }, { LANGUAGES: 'en,zh,it', QUIET_HOURS: 'off' });

test('screens, pages, notices and mails are Italian', async ({ server }) => {
  const [author, admin] = [await addMember(server), await addAdmin(server)];
  const screens = async (part: string) => {
    const answer = await fetch(new URL(`/languages/it/${part}.json`, server.url));
    return (await answer.json()) as Record<string, Record<string, unknown>>;
  };
  expect(await screens('first')).toMatchObject({ market: { saved: 'Preferiti' } });
  // A folder from before the release had Italian lies over it.
  const own = join(server.dataDir, 'languages', 'it');
  await mkdir(own, { recursive: true });
  await writeFile(join(own, 'market.json'), '{ "saved": "I miei preferiti" }');
  await waitFor(async () =>
    expect(await screens('first')).toMatchObject({
      market: { market: 'Mercatino', saved: 'I miei preferiti' },
    }),
  );
  expect(await screens('rest')).toMatchObject({ offers: { ask: { sell: 'Lo voglio' } } });
  expect((await author.call(profileEndpoints.setLanguage, { language: 'it' })).status).toBe(200);
  const terms = await author.call(pageEndpoints.read, { name: 'terms', language: 'it' });
  expect(terms.body['markdown']).toContain('## 2. Il tuo account');

  const postId = await createPost(author, { title: 'Bici' });
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Manca una foto.' });
  await server.database.sql('update notices set mail_at = now() where mail_at is not null');
  const denied = await server.mailbox.newest(author.email);
  expect(denied.subject).toBe('“Bici” non è stato approvato.');
  expect(denied.text).toContain('Motivo: Manca una foto.');
  expect(denied.text).toContain('Non voglio più queste e-mail');
  await server.database.sql(
    `insert into notices (member_id, kind, topic, post_id, data, mail_at)
     select author_id, 'post-expires-week', 'post ' || id || ' expiry', id, '{"expires_on": "2026-12-08"}', now()
     from posts where id = $1`,
    [postId],
  );
  expect((await server.mailbox.newest(author.email, 2)).subject).toBe('“Bici” scade presto (8 dicembre).');
});
