import { openStore } from '../engine/images/open.ts';
import { countStray } from '../engine/storage/sweep.ts';
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
    const { missing, named, strayCount } = await withDatabase(async ({ db }) =>
      countStray(db, await openStore(config), flags.has('remove')),
    );
    process.stdout.write(
      `The database names ${named} image files, ${missing} images lack some. ` +
        `${strayCount} files over a day old have no row: ${flags.has('remove') ? 'removed' : 'kept, without --remove'}.\n`,
    );
  },
);
