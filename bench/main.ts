import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../engine/db/embedded/open.ts';
import { migrate } from '../engine/db/migrate.ts';
import { openDatabase } from '../engine/db/open.ts';
import { openTerms } from '../engine/search/terms.ts';
import { migrations } from '../server/migrations.ts';
import { usualProfile } from '../server/site-profile.ts';
import { generate } from './data.ts';
import { benchJobs } from './jobs.ts';
import { benchLists, benchMatches, benchSaves, benchSearch } from './lists.ts';
import { benchStack } from './stack.ts';
import { benchUpload } from './upload.ts';
import { benchWeight } from './weight.ts';

/** `npm run bench [-- POSTS [PART...]]`: ratios within one run, because machines differ, against their goals. */

const [posts = '50000', ...parts] = process.argv.slice(2);
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (isWanted('weight')) await benchWeight();
const dataDir = await mkdtemp(join(tmpdir(), 'exchange-bench-'));
await chmod(dataDir, 0o755);
const embedded = await openEmbedded({ dataDir, log: say });
const terms = await openTerms(new URL('../server/market/terms/', import.meta.url), dataDir, () => undefined);
const database = openDatabase(
  embedded.url,
  (error) => say(error.message),
  () => usualProfile,
);
try {
  await migrate(embedded.url, migrations);
  say(`making ${posts} posts`);
  await generate(database.jobs, terms, Number(posts));
  if (isWanted('lists')) await benchLists({ ...database, terms });
  if (isWanted('search')) await benchSearch({ ...database, terms });
  if (isWanted('matches')) await benchMatches({ ...database, terms });
  if (isWanted('saves')) await benchSaves(database);
  if (isWanted('jobs')) await benchJobs(database);
  if (isWanted('stack')) await benchStack(embedded.url, database);
  if (isWanted('upload')) await benchUpload(embedded.url);
} finally {
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
