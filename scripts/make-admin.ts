import { setRole } from '../server/auth/appoint-admins.ts';
import { withDatabase } from './database.ts';

/** `npm run make-admin -- EMAIL` makes a verified member an admin; `--revoke` takes it back (decisions A8). */

const args = process.argv.slice(2);
const revoke = args.includes('--revoke');
const email = args.find((arg) => !arg.startsWith('--'));

if (email === undefined) {
  process.stderr.write('Usage: npm run make-admin -- EMAIL [--revoke]\n');
  process.exitCode = 2;
} else {
  const role = revoke ? 'member' : 'admin';
  const found = await withDatabase(({ db }) => setRole(db, email, role));
  process.stdout.write(found ? `${email} is now: ${role}\n` : `Nobody with the verified e-mail ${email}\n`);
  process.exitCode = found ? 0 : 1;
}
