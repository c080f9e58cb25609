import { openStore } from '../engine/images/open.ts';
import { removeDemo } from '../server/auth/demo.ts';
import { openConfig } from '../server/config.ts';
import { runCommand } from './command.ts';
import { withDatabase } from './database.ts';

/** Removes the accounts that a first start without NODE_ENV=production creates, with their posts and images. */
await runCommand({ usage: 'remove-demo', words: [0, 0] }, async () => {
  const config = await openConfig();
  const { accounts, images } = await withDatabase(async ({ db }) =>
    removeDemo({ db, config }, await openStore(config)),
  );
  process.stdout.write(
    accounts === 0
      ? 'There are no demo accounts.\n'
      : `Removed ${accounts} demo accounts with their posts and ${images} images.\n`,
  );
});
