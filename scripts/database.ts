import { readConfig } from '../server/config.ts';
import { borrowEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase, type Db } from '../server/db/open.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Runs an operator's work on the configured database; the embedded one is started if the app does not run. Without
 * `create` there must be one: an empty one would only hide that the site's settings are missing.
 */
export async function withDatabase<Result>(
  work: (database: { db: Db; url: string }) => Promise<Result>,
  create = false,
): Promise<Result> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl
    ? undefined
    : await borrowEmbedded({ dataDir: config.dataDir, log: say, create });
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(url);
  const database = openDatabase(url, (error) => say(error.message));
  try {
    return await work({ db: database.jobs, url });
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
