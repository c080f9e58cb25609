import { openStore } from '../engine/images/open-store.ts';
import { compareFiles } from '../engine/images/stray.ts';
import { openConfig } from '../server/config.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/**
 * Counts image files without a row. With `--remove`, deletes them, even if there are so many that the running site
 * keeps them.
 */
await runCommand(
  { usage: 'sweep [-- --remove]', flags: ['remove'], words: [0, 0] },
  async (_words, flags) => {
    const config = await openConfig();
    const { missing, named, strayCount } = await withDatabase(async ({ db }) => {
      const store = await openStore(config);
      const found = await compareFiles(db, store, Infinity);
      if (flags.has('remove')) for (const file of found.strayFiles) await store.remove(file);
      return found;
    });
    process.stdout.write(
      `The database names ${named} image files, ${missing} images lack some. ` +
        `${strayCount} files over a day old have no row: ${flags.has('remove') ? 'removed' : 'kept, without --remove'}.\n`,
    );
  },
);
