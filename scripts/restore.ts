import { openStore } from '../engine/images/open.ts';
import { openBackup, refuseTooLarge } from '../engine/storage/restore.ts';
import { refuseDemo } from '../server/auth/demo.ts';
import { tables } from '../server/backup-tables.ts';
import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { migrations } from '../server/migrations.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';
import { prepare, settle } from './restored.ts';

/** Restores a backup into an empty instance. */
await runCommand({ usage: 'restore -- FOLDER', words: [1, 1] }, async ([name = '']) => {
  const config = await openConfig();
  const backup = await openBackup(folderNamed(name), tables, migrations);
  const hasBucket = config.bucket !== undefined;
  await refuseTooLarge(backup, config.dataDir, { database: !config.databaseUrl, images: !hasBucket });
  await backup.refuseDamage();
  await withDatabase(
    async ({ url }) =>
      backup.restore({
        url,
        store: await openStore(config),
        hasBucket,
        say,
        prepare,
        // The next start would refuse it.
        judge: async (tx) => {
          if (config.production) await refuseDemo(tx, 'backup');
        },
        settle,
      }),
    true,
  );
  const { images, tables: restored } = backup.manifest;
  const [posts, files] = [restored['posts']?.rows ?? 0, Object.keys(images).length];
  say(said.commands.restore.done({ posts: `${posts}`, images: `${files}` }));
});
