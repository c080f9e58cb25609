import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { makeSetupLink, waitsForSetup } from '../server/setup/first-run.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Prints another link to the setup in the browser. */
await runCommand({ usage: 'setup-link', words: [0, 0] }, async () => {
  const config = await openConfig();
  const link = await withDatabase(async ({ db }) =>
    (await waitsForSetup(db, config)) ? makeSetupLink(db, config.publicUrl ?? '') : undefined,
  );
  if (link === undefined) throw new Error(said.commands.setupLink.none);
  say(link);
});
