import { countDemo } from '../auth/demo.ts';
import { sql } from '../db/sql.ts';
import { finding, type Check } from './check.ts';

export const checkDemo: Check = async ({ config, db }) => {
  const count = await countDemo(db);
  return [
    count === 0
      ? finding('ok', 'demo-none')
      : finding(config.production ? 'problem' : 'warning', 'demo-there', { count }),
  ];
};

export const checkAdmins: Check = async ({ db }) => {
  const count = await db.run(sql`select from members where role = 'admin'`);
  return [count === 0 ? finding('problem', 'admins-none') : finding('ok', 'admins-ok', { count })];
};
