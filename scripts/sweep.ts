import { readConfig } from '../server/config.ts';
import { openStore } from '../server/images/open-store.ts';
import { compareFiles } from '../server/images/stray.ts';
import { withDatabase } from './database.ts';

/**
 * `npm run sweep`: how many picture files no row names. With `--remove` they go, even where the running site leaves
 * them because they are too many.
 */

const remove = process.argv.includes('--remove');
const config = readConfig(process.env);
const { missing, named, stray } = await withDatabase(async ({ db }) => {
  const store = await openStore(config);
  const found = await compareFiles(db, store);
  if (remove) for (const file of found.stray) await store.remove(file);
  return found;
});
process.stdout.write(
  `The database names ${named} picture files, ${missing.length} pictures lack some. ` +
    `${stray.length} files over a day old have no row: ${remove ? 'removed' : 'kept, without --remove'}.\n`,
);
