import { openStore } from '../engine/images/open.ts';
import { removeDemo } from '../server/auth/demo.ts';
import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Removes the accounts that a first start without NODE_ENV=production creates, with their posts and images. */
await runCommand({ usage: 'remove-demo', words: [0, 0] }, async () => {
  const config = await openConfig();
  const { accounts, images } = await withDatabase(async ({ db }) =>
    removeDemo({ db, config }, await openStore(config)),
  );
  const words = said.commands.removeDemo;
  say(accounts === 0 ? words.none : words.done({ accounts: `${accounts}`, images: `${images}` }));
});
