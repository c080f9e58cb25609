import { resolve } from 'node:path';
import { deriveAgain } from '../engine/db/migrate.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { openStore } from '../engine/images/open.ts';
import { openBackup } from '../engine/storage/restore.ts';
import { tables } from '../server/backup-tables.ts';
import { openConfig } from '../server/config.ts';
import { deriving, migrations } from '../server/migrations.ts';
import { onMarket } from '../server/rules/visible-posts.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

/** Restores a backup into an empty instance. */
await runCommand({ usage: 'restore -- FOLDER', words: [1, 1] }, async ([name = '']) => {
  const config = await openConfig();
  const { manifest, restore } = await openBackup(resolve(name));
  const hasBucket = config.bucket !== undefined;
  await withDatabase(
    async ({ url }) =>
      restore({ url, tables, store: await openStore(config), hasBucket, say, prepare, settle }),
    true,
  );
  const images = Object.keys(manifest.images).length;
  say(`Restored ${manifest.tables['posts']?.rows ?? 0} posts, ${images} image files`);
});

async function prepare(tx: Queryable, manifest: { tables: object }): Promise<void> {
  // Locked until the commit, so that nobody can sign up after the check.
  await tx.run(sql`lock table members, sign_ups, audit in exclusive mode`);
  const found = await tx.row<{ used: boolean }>(sql`
    select exists (select from members) or exists (select from sign_ups) or exists (select from audit) as used`);
  if (found?.used) throw new Error('This instance is not empty. Restore into an empty DATA_DIR or database.');
  // The first start of an instance stores its exchange rate and its key.
  await tx.run(sql`delete from app_state`);
  // The migrations fill this table, so the restored rows would be duplicates.
  if ('deny_reasons' in manifest.tables) await tx.run(sql`delete from deny_reasons`);
}

/** Mails that were due have been sent since the backup, and older versions have no `confirmed_at` of posts. */
async function settle(tx: Queryable, manifest: { migrations: number }): Promise<void> {
  await deriveAgain(tx, migrations, deriving, manifest.migrations);
  await tx.run(sql`update notices set mail_at = null where mail_at is not null`);
  await tx.run(sql`
    update posts p set confirmed_at = now() - interval '30 days'
    where confirmed_at is null and ${onMarket(sql`p.status`)}`);
}
