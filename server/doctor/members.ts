import { countDemo } from '../auth/demo.ts';
import { commandPrefix as run } from '../commands.ts';
import { sql } from '../db/sql.ts';
import { finding, type Check } from './check.ts';

export const checkDemo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  return [
    count === 0
      ? finding('ok', 'demo-none')
      : finding(config.production ? 'problem' : 'warning', 'demo-there', { count, run }),
  ];
};

export const checkAdmins: Check = async ({ config: { adminEmails }, db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  if (count > 0) return [finding('ok', 'admins-ok', { count })];
  return [finding('problem', adminEmails.length > 0 ? 'admins-awaited' : 'admins-none', { run })];
};
