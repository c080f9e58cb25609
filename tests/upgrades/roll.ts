/**
 * Tries a rolling restart: `node scripts/run.mjs upgrades roll 8228cd66`. Starts the release, fills it, starts this program beside
 * it, which migrates the database, and then makes the calls of both at once. Prints what fails and exits with 1, or
 * the sentence with which this program refuses to start beside it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { openEmbedded } from '../../engine/db/embedded/open.ts';
import { Client } from '../support/client.ts';
import { makeDataDir } from '../support/embedded.ts';
import { openMailbox } from '../support/mailbox.ts';
import { fill } from './fill.ts';
import { losses } from './kept.ts';
import { readsOf } from './reads.ts';
import { releases, startIn, unpack } from './release.ts';
import { work } from './work.ts';

const [version = ''] = process.argv.slice(2);
const commit = releases[version];
if (commit === undefined) throw new Error(`Usage: upgrades roll ${Object.keys(releases).join('|')}`);
const release = unpack(commit);
const [place, dataDir] = [await makeDataDir(), await makeDataDir()];
const server = await openEmbedded({ dataDir: place, log: () => undefined });
const db = new Connection({ connectionString: server.url });
await db.connect();
const env = { DATABASE_URL: server.url, DATA_DIR: dataDir };
const failed: string[] = [];
let calls = 0;
const old = await startIn(release, env);
const mailbox = openMailbox(join(dataDir, 'outbox'));
const filled = await fill({
  url: old.url,
  mailbox,
  sql: async (text, values = []) => (await db.query<Record<string, unknown>>(text, values)).rows,
});
const reads = readsOf(filled);
const at = (url: string, who: keyof typeof filled.people) => {
  const client = new Client(url);
  client.cookies.set('session', filled.people[who].cookies.get('session') ?? '');
  return client;
};
const before = await Promise.all(reads.map(({ who, row, input }) => at(old.url, who).call(row, input)));

const now = await startIn('.', env).catch((error: Error) => error);
if (now instanceof Error) {
  process.stdout.write(`This program does not start beside ${version}. ${now.message}\n`);
  await close();
  process.exit();
}
const programs = { old: old.url, new: now.url };
// Reads first, because the writes change what they answer.
for (const [index, { who, row, input }] of reads.entries()) {
  const answers = await Promise.all(Object.values(programs).map((url) => at(url, who).call(row, input)));
  for (const [place, answer] of answers.entries()) {
    calls += 1;
    const was = before[index];
    const isNewCall = was?.status === 404 && place === 1;
    const lost =
      answer.status === was?.status || isNewCall
        ? was?.status === 200
          ? losses(was.body, answer.body)
          : []
        : [` answers ${answer.status} instead of ${was?.status}`];
    failed.push(
      ...lost.map((line) => `${Object.keys(programs)[place]} ${row.path} ${JSON.stringify(input)}${line}`),
    );
  }
}
const names = Object.keys(programs) as (keyof typeof programs)[];
await Promise.all(
  names.flatMap((of) =>
    names.map(async (by) => {
      const people = {
        author: at(programs[of], 'lin_xiaoyu'),
        reader: at(programs[by], 'wang_fang'),
        admin: at(programs[by], 'chief'),
      };
      const done = await work(people, { mailbox });
      calls += done.calls;
      failed.push(...done.failed.map((line) => `author at the ${of}, admin at the ${by}: ${line}`));
    }),
  ),
);
for (const [name, { output }] of Object.entries({ old, new: now }))
  for (const line of output().split('\n'))
    if (/"level":(50|60)/.test(line)) failed.push(`${name} logs ${line}`);
await now.stop();
await close();
process.stdout.write(
  `${calls} calls of ${version} and this program beside each other, ${failed.length} failed\n`,
);
for (const line of failed) process.stdout.write(`  ${line}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function close(): Promise<void> {
  await old.stop();
  await db.end();
  await server.stop();
  for (const folder of [place, dataDir]) rmSync(folder, { recursive: true, force: true });
}
