import { endSessions } from '../server/auth/end-sessions.ts';
import { said } from '../server/languages.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Ends sessions, login links, codes and devices of a member or of everybody, after a leak for example. */
await runCommand({ usage: 'end-sessions [EMAIL]', words: [0, 1] }, async ([email]) => {
  const ended = await withDatabase(({ db }) => endSessions(db, email));
  if (!ended) throw new Error(said.commands.nobody({ email: email ?? '' }));
  say(said.commands.endSessions.done(ended));
});
