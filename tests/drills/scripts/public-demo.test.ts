import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { productionEnv } from '../../support/production.ts';
import { contentsOf } from '../../support/wrong-callers.ts';

/** A public demo of all the demo's data, with many visitors, and started again after forty days. */

const visitors = 100;
const days = 40;

test('a hundred visitors press everything, and nothing changes; forty days later it is as fresh', async ({
  dataDir,
  freshDatabase: database,
  startAlone,
}) => {
  const {
    ADMIN_EMAILS: _,
    MAIL_FROM: __,
    EMAIL_DOMAINS: ___,
    CONTACT_EMAIL: ____,
    ...env
  } = await productionEnv();
  const start = () =>
    startAlone({
      env: { ...env, ADMIN_EMAILS: '', DEMO: 'public', RATE_LIMIT: 'on', LOG_LEVEL: 'warn' },
      on: { dataDir, database },
    });
  const lookAt = async () => ({
    posts: await database.sql<{ hours: number }>(
      `select id, title, status, expires_on - current_date as left, extract(epoch from now() - created_at)::float / 3600 as hours
       from posts order by id`,
    ),
    // In the time of a meeting, which the next day moves.
    offers: await database.sql(
      "select state, meet_at > now() - interval '2 days' as near from offers order by id",
    ),
    images: await database.sql('select name from images order by name'),
    files: (await readdir(dataDir, { recursive: true })).toSorted(),
  });

  const demo = await start();
  const first = await lookAt();
  const before = await contentsOf(database, true);
  const enter = async (as: 'student' | 'moderator') => {
    const client = new Client(demo.url);
    expect((await client.call(authEndpoints.enterDemo, { as })).status).toBe(200);
    return client;
  };
  const writes = callTable.filter(({ method, keepsNothing }) => method !== 'GET' && !keepsNothing);
  const reads = callTable.filter(({ method }) => method === 'GET');
  const entered: Client[] = [];
  const press = async (client: Client) => {
    for (const row of writes) expect((await client.call(row, { postId: '90' })).code).toBe('demo_only');
    for (const row of reads) {
      const { status } = await client.call(row, {
        postId: '90',
        page: '1',
        search: `nowhere ${entered.length}`,
      });
      expect(status).toBeLessThan(500);
    }
  };
  while (entered.length < visitors) {
    const some = await Promise.all([
      enter('student'),
      enter('moderator'),
      enter('student'),
      enter('moderator'),
    ]);
    entered.push(...some);
    await Promise.all(some.map(press));
  }
  for (const client of entered) expect((await client.call(authEndpoints.checkLogin)).status).toBe(200);
  expect(await contentsOf(database, true)).toEqual(before);
  expect(await lookAt()).toMatchObject({ images: first.images, files: first.files });
  expect(first.files.filter((file) => /outbox\//.test(file))).toEqual([]);

  await demo.halt();
  await database.sql(
    `update posts set title = 'Old', created_at = created_at - interval '${days} days', expires_on = expires_on - ${days}`,
  );
  await database.sql(`update offers set meet_at = meet_at - interval '${days} days'`);
  const again = await start();
  const later = await lookAt();
  for (const started of [demo, again]) expect(started.output()).not.toMatch(/read-only|"level":50/);
  const ages = (seen: typeof first) => seen.posts.map(({ hours }) => hours);
  ages(later).forEach((hours, index) => expect(hours).toBeCloseTo(ages(first)[index] ?? 0, 0));
  const ageless = (seen: typeof first) => ({
    ...seen,
    posts: seen.posts.map(({ hours: _hours, ...post }) => post),
  });
  expect(ageless(later)).toEqual(ageless(first));
  // A usual start in production still refuses the data.
  await again.halt();
  await expect(startAlone({ env: await productionEnv(), on: { dataDir, database } })).rejects.toThrow(
    'demo accounts',
  );
}, 900_000);
