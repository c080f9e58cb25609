import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { readConfig } from '../../../server/config.ts';
import { Client } from '../../support/client.ts';
import { reopenAsDemo } from '../../support/demo.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, postFields } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { contentsOf } from '../../support/wrong-callers.ts';

/** A public demo: two accounts for everybody, and nothing is kept. */

const test = base.extend('demo', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const demo = await reopenAsDemo(server, { RATE_LIMIT: 'on', LIMITS: 'read=40/minute' });
  onCleanup(() => demo.stop());
  return demo;
});

const { enterDemo, checkLogin } = authEndpoints;
const enter = async ({ url }: TestServer, as: 'student' | 'moderator') => {
  const client = new Client(url);
  expect((await client.call(enterDemo, { as })).status).toBe(200);
  return client;
};
const stateOf = async ({ database, dataDir }: TestServer) => ({
  tables: await contentsOf(database, true),
  counters: await database.sql('select sequencename, last_value from pg_sequences order by 1'),
  files: (await readdir(dataDir, { recursive: true })).toSorted(),
});

/** What the calls that answer as ever are sent. */
const inputs: Record<string, Record<string, unknown>> = {
  [enterDemo.path]: { as: 'student' },
  [deskEndpoints.presence.path]: { postId: '1' },
  [profileEndpoints.setLanguage.path]: { language: 'zh' },
};
/** Fits every read. */
const query = {
  postId: '1',
  page: '1',
  search: 'lamp',
  text: 'lamp',
  title: 'Cheap lamp',
  username: 'lin',
  userId: '1',
  name: 'terms',
  language: 'en',
  from: '2026-01-01',
  to: '2026-01-31',
  user: 'lin',
  tag: 'zh',
};
const refusals = ['admins_only', 'not_author', 'not_found', 'no_code_session'];

test('[G12.4] every row that writes says that the demo keeps nothing, every read answers, and nothing has changed', async ({
  demo,
}) => {
  const before = await stateOf(demo);
  const form = { ...postFields(), images: sampleImage('jpg') };
  for (const row of callTable) {
    for (const as of ['student', 'moderator'] as const) {
      const client = await enter(demo, as);
      const { status, code, message } = await client.call(
        row,
        inputs[row.path] ?? (row.method === 'GET' ? query : row.files ? form : {}),
      );
      const at = `${as} ${row.method} ${row.path}`;
      if (row.method !== 'GET' && !inputs[row.path] && !row.keepsNothing)
        expect({ at, status, code, message }).toEqual({
          at,
          status: 403,
          code: 'demo_only',
          message: 'This demo keeps nothing. npm start gives you your own.',
        });
      else if (!refusals.includes(code)) expect({ at, status, code }).toEqual({ at, status: 200, code: '' });
    }
    if (row.method !== 'GET' && !row.keepsNothing)
      expect((await new Client(demo.url).call(row, {})).code).toBe('demo_only');
  }
  // A page, and a search without hits, which another site would note.
  const visitor = await enter(demo, 'student');
  expect((await visitor.fetch('/post/1')).status).toBe(200);
  await visitor.call(postEndpoints.search, { search: 'nowhere', page: '1' });
  const foreign = await visitor.fetch(postEndpoints.save.path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect((await visitor.fetch('/readyz')).status).toBe(200);
  expect(await stateOf(demo)).toEqual(before);
});

test('[G1.13] no visitor ends the session of another or uses up the limits of another', async ({ demo }) => {
  const [one, other, admin] = [
    await enter(demo, 'student'),
    await enter(demo, 'student'),
    await enter(demo, 'moderator'),
  ];
  await Promise.all(Array.from({ length: 12 }, () => enter(demo, 'student')));
  for (let call = 1; call < 20; call += 1) await one.call(enterDemo, { as: 'student' });
  expect((await one.call(enterDemo, { as: 'student' })).code).toBe('too_many');
  for (let call = 0; call < 40; call += 1) await one.call(profileEndpoints.info);
  expect((await one.call(profileEndpoints.info)).code).toBe('too_many');
  await one.call(authEndpoints.logOut);
  expect(one.cookies.has('session')).toBe(false);
  for (const client of [other, admin]) {
    expect((await client.call(checkLogin)).status).toBe(200);
    expect((await client.call(profileEndpoints.info)).status).toBe(200);
  }
  expect((await other.call(authEndpoints.checkAdmin)).code).toBe('admins_only');
  // A browser that goes on in the other account stays the same browser.
  expect((await other.call(enterDemo, { as: 'moderator' })).status).toBe(200);
  expect((await other.call(authEndpoints.checkAdmin)).status).toBe(200);
  // Nobody makes up a cookie.
  const cookie = other.cookies.get('session') ?? '';
  other.cookies.set('session', cookie.replace(/^\d+/, '1'));
  expect((await other.call(checkLogin)).code).toBe('no_session');
});

test('[H4.11] a database with other members is refused and stays as it is, also before a migration', async ({
  freshDatabase,
  dataDir,
  start,
}) => {
  const on = { database: freshDatabase, dataDir };
  const usual = await start({ on });
  const member = await addMember(usual);
  expect((await member.call(checkLogin)).status).toBe(200);
  for (const as of ['student', 'guest']) {
    const unknown = await member.fetch('/api/auth/leave-demo', { method: 'POST' });
    const answer = await member.call(enterDemo, { as });
    expect({ ...answer.body, requestId: '' }).toEqual({
      ...((await unknown.json()) as object),
      requestId: '',
    });
    expect(answer.status).toBe(404);
  }
  await usual.halt();
  const before = await contentsOf(freshDatabase, true);
  await expect(start({ env: { DEMO: 'public' }, on })).rejects.toThrow(
    'DEMO=public shows the demo alone, and this database has data of 1 other members',
  );
  await freshDatabase.sql(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  await expect(start({ env: { DEMO: 'public' }, on })).rejects.toThrow('DEMO=public shows the demo alone');
  expect(await contentsOf(freshDatabase, true)).toEqual(before);
  expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO=yes (expected public)');
});
