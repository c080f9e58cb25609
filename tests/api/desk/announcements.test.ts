import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { Client } from '../../support/client.ts';
import { inDays } from '../../support/clock.ts';
import { test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';

test.beforeEach(({ server }) => server.database.sql('delete from announcements'));

const today = (more: object = {}) => ({
  en: 'Back soon',
  zh: '稍后回来',
  from: inDays(0),
  to: inDays(0),
  ...more,
});
const shown = async (server: TestServer) =>
  (await new Client(server.url).call(siteEndpoints.site)).body['announcements'];

test('everybody sees an announcement from its first day to its last', async ({ server, admin }) => {
  for (const [from, to] of [
    [-3, -1],
    [-2, 0],
    [0, 2],
    [1, 2],
  ] as const)
    await admin.call(
      deskEndpoints.announce,
      today({ en: `${from} to ${to}`, from: inDays(from), to: inDays(to) }),
    );
  expect(await shown(server)).toMatchObject([{ en: '0 to 2', zh: '稍后回来' }, { en: '-2 to 0' }]);
  const all = (await admin.call(deskEndpoints.announcements)).body;
  expect(all).toMatchObject([{ en: '1 to 2' }, { en: '0 to 2' }, { en: '-2 to 0' }, { en: '-3 to -1' }]);
  expect(all[0]).toEqual({
    announcement_id: expect.stringMatching(/^\d+$/) as string,
    en: '1 to 2',
    zh: '稍后回来',
    texts: { en: '1 to 2', zh: '稍后回来' },
    from: inDays(1),
    to: inDays(2),
  });
});

test('every page contains it in its JSON block, escaped', async ({ server, admin }) => {
  const hostile = '</script><img src=x onerror=alert(1)>\u2028 & "';
  await admin.call(deskEndpoints.announce, today({ en: hostile, zh: hostile }));
  for (const path of ['/', '/none']) {
    const page = await (await fetch(new URL(path, server.url))).text();
    const json = /id="page-facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({ site: { announcements: [{ en: hostile, zh: hostile }] } });
  }
});

test('a removed one disappears immediately, and removing it again is a 404', async ({ server, admin }) => {
  const { body } = await admin.call(deskEndpoints.announce, today());
  const { announcement_id: announcementId } = body[0] as { announcement_id: string };
  const again = { announcementId };
  expect(await admin.call(deskEndpoints.removeAnnouncement, again)).toMatchObject({ status: 200, body: [] });
  expect(await shown(server)).toEqual([]);
  expect(await admin.call(deskEndpoints.removeAnnouncement, again)).toMatchObject({
    status: 404,
    code: 'announcement_not_found',
  });
  const entries = await server.database.sql(
    "select object, before, after from audit where action = 'edit-announcements' order by id desc limit 2",
  );
  const object = `announcement ${announcementId}`;
  expect(entries).toEqual([
    { object, before: today(), after: null },
    { object, before: null, after: today() },
  ]);
});

test('the id is accepted in the query too', async ({ admin }) => {
  const { body } = await admin.call(deskEndpoints.announce, today());
  const { announcement_id: id } = body[0] as { announcement_id: string };
  const row = deskEndpoints.removeAnnouncement;
  expect(await admin.send(row, `${row.path}?announcementId=${id}`, {})).toMatchObject({ status: 200 });
});

test.for([
  ['en', { en: '' }],
  ['en', { en: 'x'.repeat(301) }],
  ['zh', { zh: ' \n ' }],
  ['zh', { zh: undefined }],
  ['from', { from: '2026-02-30' }],
  ['from', { from: 'today' }],
  ['to', { to: '2026-1-1' }],
  ['to', { from: '2026-05-02', to: '2026-05-01' }],
] as const)('%s of %j is refused', async ([field, more], { admin }) => {
  expect(await admin.call(deskEndpoints.announce, today(more))).toMatchObject({
    status: 400,
    body: { field },
  });
  expect((await admin.call(deskEndpoints.announcements)).body).toEqual([]);
});

test('three hundred characters are accepted', async ({ admin }) => {
  const text = '𠮷'.repeat(300);
  expect((await admin.call(deskEndpoints.announce, today({ en: text }))).body).toMatchObject([{ en: text }]);
});
