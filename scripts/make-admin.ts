import { setRole } from '../server/auth/appoint-admins.ts';
import { said } from '../server/languages.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Makes a verified member an admin; `--revoke` revokes it (rule A8). */
await runCommand(
  { usage: 'make-admin -- EMAIL [--revoke]', flags: ['revoke'], words: [1, 1] },
  async ([email = ''], flags) => {
    const role = flags.has('revoke') ? 'member' : 'admin';
    const found = await withDatabase(({ db }) => setRole(db, email, role));
    if (!found) throw new Error(said.commands.nobody({ email }));
    say(said.commands.makeAdmin.done({ role, email }));
  },
);
