import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { people } from '../../scripts/seed/people.ts';
import { home } from '../../scripts/seed/stock-home.ts';
import { life } from '../../scripts/seed/stock-life.ts';
import { study } from '../../scripts/seed/stock-study.ts';
import { query } from '../support/embedded-app.ts';
import { loadEmbedded, makeDataDir } from '../support/embedded.ts';
import { spawnServer } from '../support/spawn.ts';
import { waitFor } from '../support/wait-for.ts';

/** The demo with which a bare clone starts. */

const { borrowEmbedded } = await loadEmbedded();
let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const posts = [...study, ...home, ...life].length;
const ended = (env: Record<string, string>, endAt?: string) =>
  spawnServer({ DATA_DIR: dataDir, ...env }, endAt === undefined ? {} : { endAt }).then(
    () => 'it did not end',
    String,
  );

test('the demo is whole at the first start that comes to its end, whatever ended those before', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = String((other.address() as AddressInfo).port);
  expect(await ended({ PORT: taken })).toContain('Could not start: listen EADDRINUSE');
  other.close();

  const cut = await ended({}, `15 of ${posts} demo posts`);
  expect(cut).toContain('SIGTERM: finishing what is under way');
  expect(cut).not.toContain('Could not start');

  const server = await spawnServer({ DATA_DIR: dataDir });
  try {
    await waitFor(() => expect(server.output()).toContain('log in as lin.xiaoyu@example.edu (member)'));
    const { url } = await borrowEmbedded({ dataDir, log: () => undefined, create: false });
    const count =
      'select (select count(*)::int from posts) as posts, (select count(*)::int from members) as members';
    expect(await query(url, count)).toEqual([{ posts, members: Object.keys(people).length }]);
  } finally {
    await server.halt();
  }
  const again = await spawnServer({ DATA_DIR: dataDir });
  expect(again.output()).not.toContain('Filling');
  await again.halt();
}, 900_000);
