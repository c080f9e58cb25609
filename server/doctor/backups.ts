import { commandPrefix as run } from '../commands.ts';
import { readLastBackup } from '../db/last-backup.ts';
import { sql } from '../db/sql.ts';
import { finding, type Check } from './check.ts';

/** A nightly backup may take some hours. */
const oldHours = 30;
const tooOldHours = 8 * 24;

export const checkBackups: Check = async ({ db }) => {
  const last = await readLastBackup(db);
  if (!last) {
    const isInUse = await db.run(sql`
      select from members where created_at < now() - make_interval(hours => ${tooOldHours}) limit 1`);
    return [finding(isInUse > 0 ? 'problem' : 'warning', 'backup-none', { run })];
  }
  const { ageHours: age, folder, isOnSameDisk } = last;
  return [
    age > oldHours
      ? finding(age > tooOldHours ? 'problem' : 'warning', 'backup-old', { age, run })
      : finding('ok', 'backup-ok', { age, folder }),
    ...(isOnSameDisk ? [finding('warning', 'backup-same-disk')] : []),
  ];
};
