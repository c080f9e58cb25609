/**
 * Makes the kept backup of a release: `node scripts/run.mjs upgrades make 8228cd66`. Checks its commit out, starts it on an empty
 * database, fills it through its calls, notes what they answer, and has it back up itself.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from '../../engine/db/embedded/open.ts';
import { makeDataDir } from '../support/embedded.ts';
import { openMailbox } from '../support/mailbox.ts';
import { fill } from './fill.ts';
import { readsOf, type Read } from './reads.ts';
import { releases, runIn, startIn, unpack } from './release.ts';

const [version = ''] = process.argv.slice(2);
const commit = releases[version];
if (commit === undefined) throw new Error(`Usage: upgrades make ${Object.keys(releases).join('|')}`);
const release = unpack(commit);
const [place, dataDir] = [await makeDataDir(), await makeDataDir()];
const server = await openEmbedded({ dataDir: place, log: () => undefined });
const db = new Client({ connectionString: server.url });
await db.connect();
const sql = async (text: string, values: unknown[] = []) =>
  (await db.query(text, values)).rows as Record<string, unknown>[];
const env = { DATABASE_URL: server.url, DATA_DIR: dataDir };
try {
  const program = await startIn(release, env);
  const { people, postIds, memberIds } = await fill({
    url: program.url,
    mailbox: openMailbox(join(dataDir, 'outbox')),
    sql,
  });
  const reads: Read[] = [];
  for (const { who, row, input } of readsOf({ postIds, memberIds })) {
    const { status, body } = await people[who].call(row, input);
    if (status === 200) reads.push({ who, path: row.path, input, body });
  }
  const sessions = Object.fromEntries(
    Object.entries(people).map(([name, { cookies }]) => [name, cookies.get('session')]),
  );
  await program.stop();
  const folder = join('tests/upgrades', version);
  rmSync(join(folder, 'backup'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  runIn(release, ['tool', 'backup', join(dataDir, 'copy')], env);
  cpSync(join(dataDir, 'copy'), join(folder, 'backup'), { recursive: true });
  const { made, tables, images } = JSON.parse(readFileSync(join(folder, 'backup/manifest.json'), 'utf8'));
  const rows = Object.fromEntries(
    Object.entries<{ rows: number }>(tables).map(([name, one]) => [name, one.rows]),
  );
  const expected = {
    commit,
    made,
    rows,
    images,
    password: 'correct-horse-9',
    sessions,
    postIds,
    memberIds,
    reads,
  };
  writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
} finally {
  await db.end();
  await server.stop();
  for (const folder of [place, dataDir]) rmSync(folder, { recursive: true, force: true });
}
