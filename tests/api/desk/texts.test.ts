import { describe, expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import type { DenyReasonList } from '../../../contract/desk/views.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { addMember, createPost } from '../../support/people.ts';

/** What admins and operators write on a site whose first language is Italian. */

const test = base.extend(
  'env',
  { scope: 'file' },
  {
    LANGUAGES: 'it,en',
    QUIET_HOURS: 'off',
    PICKUP_AREAS: 'gate East gate/东门/it=Porta est, hall it=Atrio',
  },
);

const days = { from: inDays(0), to: inDays(1) };
const both = { it: 'Chiuso domani', en: 'Closed tomorrow' };

test('a new site has the usual reasons and categories in its languages', async ({ admin, visitor }) => {
  const { reasons } = (await admin.call(deskEndpoints.denyReasons)).body as unknown as DenyReasonList;
  for (const { texts } of reasons) expect(Object.keys(texts ?? {}).toSorted()).toEqual(['en', 'it']);
  expect((await visitor.call(siteEndpoints.site)).body['categories']).toMatchObject([
    { names: { it: 'Libri di testo', en: 'Textbook' } },
    {},
    {},
    {},
  ]);
});

test.beforeEach(({ server }) => server.database.sql('delete from announcements'));

test('a text in a language that the site does not offer is kept, and a blank one is left out', async ({
  admin,
}) => {
  const texts = { ...both, fr: 'Fermé', de: ' ' };
  const { body } = await admin.call(deskEndpoints.announce, { texts, ...days });
  expect(body).toMatchObject([{ texts: { ...both, fr: 'Fermé' } }]);
  expect(JSON.stringify(body)).not.toContain('"de"');
});

test('an announcement carries all its languages, and the first one where Chinese is missing', async ({
  admin,
  visitor,
}) => {
  const { body } = await admin.call(deskEndpoints.announce, { texts: both, ...days });
  const expected = { en: both.en, zh: both.it, texts: both, ...days };
  expect(body).toEqual([{ announcement_id: expect.any(String) as string, ...expected }]);
  expect((await visitor.call(siteEndpoints.site)).body).toMatchObject({ announcements: [expected] });
});

test('English and Chinese alone are enough, as before', async ({ admin }) => {
  const texts = { en: 'Closed', zh: '关门' };
  const { body } = await admin.call(deskEndpoints.announce, { ...texts, ...days });
  expect(body).toEqual([{ announcement_id: expect.any(String) as string, ...texts, ...days }]);
});

describe('texts that are refused', () => {
  test.for([
    ['invalid_field', { ...both, constructor: 'x' }],
    ['invalid_field', { ...both, en: 'x'.repeat(4001) }],
    ['invalid_field', 'Chiuso'],
  ] as const)('%s for %j', async ([code, texts], { admin }) => {
    const announced = await admin.call(deskEndpoints.announce, { texts, ...days });
    expect(announced).toMatchObject({ status: 400, body: { code, field: 'texts' } });
    const edited = await admin.call(deskEndpoints.editDenyReasons, { reasons: [{ texts }] });
    expect(edited).toMatchObject({ status: 400, body: { code, field: 'reasons' } });
    expect((await admin.call(deskEndpoints.announcements)).body).toEqual([]);
  });

  test.for([{ en: 'Without the first language' }, {}, { ...both, it: ' ' }])(
    'the first language is missing in %j',
    async (texts, { admin }) => {
      const announced = await admin.call(deskEndpoints.announce, { texts, ...days });
      expect(announced).toMatchObject({ status: 400, body: { code: 'invalid_field', field: 'texts.it' } });
      const edited = await admin.call(deskEndpoints.editDenyReasons, { reasons: [{ texts }] });
      expect(edited).toMatchObject({ status: 400, body: { field: 'reasons.0.texts.it' } });
    },
  );

  test('the same text twice in any language', async ({ admin }) => {
    const reasons = [{ texts: { it: 'Foto sfocate.' } }, { texts: { it: 'Altro.', en: 'Foto sfocate.' } }];
    expect(await admin.call(deskEndpoints.editDenyReasons, { reasons })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', field: 'reasons' },
    });
  });
});

test('a deny reason is counted and mailed in all languages, and a client with two keeps the others', async ({
  server,
  admin,
}) => {
  const author = await addMember(server);
  await author.call(profileEndpoints.setLanguage, { language: 'it' });
  const texts = { it: 'Foto sfocate.', en: 'Blurry photos.' };
  await admin.call(deskEndpoints.editDenyReasons, { reasons: [{ texts }] });
  await admin.call(postEndpoints.deny, { postId: await createPost(author), denyReason: texts.en });
  await server.database.sql('update notices set mail_at = now() where mail_at is not null');
  expect((await server.mailbox.newest(author.email)).text).toContain('Motivo: Foto sfocate.');
  await admin.call(postEndpoints.deny, { postId: await createPost(author), denyReason: texts.it });

  const stored = { en: texts.en, zh: texts.it, texts, use_count: 2 };
  expect((await admin.call(deskEndpoints.denyReasons)).body).toEqual({ reasons: [stored] });
  const added = { en: 'New', zh: '新' };
  const reasons = [{ en: texts.en, zh: texts.it }, added];
  expect((await admin.call(deskEndpoints.editDenyReasons, { reasons })).body).toEqual({
    reasons: [stored, { ...added, use_count: 0 }],
  });
  const entries = await server.database.sql(
    "select before, after from audit where action = 'edit-deny-reasons' order by id desc limit 1",
  );
  expect(entries).toEqual([{ before: { removed: [] }, after: { added: [added], total: 2 } }]);
});

test('areas are named in all languages, and in the first where one is missing', async ({ visitor }) => {
  expect((await visitor.call(siteEndpoints.site)).body['pickupAreas']).toEqual([
    { area: 'gate', en: 'East gate', zh: '东门', texts: { en: 'East gate', zh: '东门', it: 'Porta est' } },
    { area: 'hall', en: 'Atrio', zh: 'Atrio', texts: { it: 'Atrio' } },
  ]);
});
