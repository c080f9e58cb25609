import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { siteEndpoints, type SiteInfo } from '../../../contract/site.ts';
import { borrowEmbedded } from '../../../engine/db/embedded/open.ts';
import { people, posts } from '../../../scripts/demo/data.ts';
import { query } from '../../support/embedded-app.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { freePort } from '../../support/free-port.ts';
import { productionEnv } from '../../support/production.ts';
import { spawnServer } from '../../support/spawn.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The demo data of a first start. */

const count = posts.length;
const photos = posts.flatMap((post) => post.photos).length;
const ended = (dataDir: string, env: Record<string, string>, endAt?: string) =>
  spawnServer({ DATA_DIR: dataDir, ...env }, endAt === undefined ? {} : { endAt }).then(
    () => 'it did not end',
    String,
  );

const areasOf = async (url: string) =>
  ((await (await fetch(`${url}${siteEndpoints.site.path}`)).json()) as SiteInfo).pickupAreas;

test('[H4.5] the demo is complete after the first start that finishes, also if earlier ones were interrupted', async ({
  dataDir,
}) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = String((other.address() as AddressInfo).port);
  expect(await ended(dataDir, { PORT: taken })).toContain(
    `Could not start: Another program listens on port ${taken}.`,
  );
  other.close();

  const cut = await ended(dataDir, {}, `15 of ${count} demo posts`);
  expect(cut).toContain('SIGTERM: finishing what is under way');
  expect(cut).not.toContain('Could not start');

  const port = await freePort();
  const starting = spawnServer({ DATA_DIR: dataDir, PORT: port });
  const readiness = () => fetch(`http://localhost:${port}/readyz`);
  const early = await waitFor(async () => (await readiness()).json());
  const server = await starting;
  const pictures = new Set<string>();
  try {
    expect(early).toEqual({ status: 'not ready', problems: ['starting'] });
    expect((await readiness()).status).toBe(200);
    // It goes on where the interrupted start ended.
    expect(server.output()).toContain(`30 of ${count} demo posts`);
    expect(server.output()).not.toContain(`  15 of ${count} demo posts`);
    await waitFor(() => expect(server.output()).toContain('log in as lin.xiaoyu@example.edu (member)'));
    const { url } = await borrowEmbedded({ dataDir, log: () => undefined, create: false });
    const counts =
      'select (select count(*)::int from posts) as posts, (select count(*)::int from members) as members';
    expect(await query(url, counts)).toEqual([{ posts: count, members: Object.keys(people).length }]);
    expect(await areasOf(`http://localhost:${port}`)).toHaveLength(2);
    const areas = await query(url, 'select distinct area from posts order by area');
    expect(areas).toEqual([{ area: 'gate' }, { area: 'north' }]);
    for (const { name } of await query<{ name: string }>(url, 'select name from images')) pictures.add(name);
  } finally {
    await server.halt();
  }

  const production = { DATA_DIR: dataDir, ...(await productionEnv()) };
  expect(await ended(dataDir, production)).toContain(
    `${Object.keys(people).length} demo accounts, whose password everybody knows. Remove them with: npm run remove-demo`,
  );
  const removal = await runTool('remove-demo', [], { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir });
  expect(removal).toMatchObject({ failed: false, stderr: '' });
  // Files of the aborted start have no row and are left to the sweep.
  expect(pictures.size).toBeGreaterThan(photos);
  expect((await readdir(join(dataDir, 'uploads'))).filter((file) => pictures.has(file))).toEqual([]);
  // Without ADMIN_EMAILS, the next start leads to the setup.
  const unset = await spawnServer({ ...production, ADMIN_EMAILS: '' });
  await waitFor(() => expect(unset.output()).toContain('/setup#link='));
  await unset.halt();
  const real = await spawnServer(production);
  try {
    await waitFor(() =>
      expect(real.output()).toContain('its own, for one process on one machine (set DATABASE_URL'),
    );
    expect(await areasOf(production.PUBLIC_URL)).toEqual([]);
    const { url } = await borrowEmbedded({ dataDir, log: () => undefined, create: false });
    expect(
      await query(
        url,
        'select from members union all select from posts union all select from images union all select from daily_numbers where deals_made > 0',
      ),
    ).toEqual([]);
    expect(
      await query(url, "select from audit where action = 'delete-post' and before ->> 'status' is not null"),
    ).toHaveLength(count);
  } finally {
    await real.halt();
  }
}, 900_000);
