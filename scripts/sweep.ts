import { openStore } from '../engine/images/open.ts';
import { countStray } from '../engine/storage/sweep.ts';
import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { runCommand, say } from './command.ts';
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
    const counts = { named: `${named}`, missing: `${missing}`, stray: `${strayCount}` };
    say(said.commands.sweep.counted({ ...counts, removed: flags.has('remove') ? 'yes' : 'no' }));
  },
);
