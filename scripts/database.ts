import { borrowServer, openDatabase } from '../engine/db/open.ts';
import type { Db } from '../engine/db/queryable.ts';
import { openConfig, type Config } from '../server/config.ts';
import { migrateSite } from '../server/migrate.ts';
import { readSite } from '../server/site/rows.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Runs a command's work on the configured database. Starts the embedded one unless the app runs. Without `create`, the
 * embedded database must exist: creating it would hide that the site's settings are missing.
 */
export async function withDatabase<Result>(
  work: (database: { db: Db; url: string; site: Config }) => Promise<Result>,
  create = false,
): Promise<Result> {
  const config = await openConfig();
  const server = await borrowServer({ ...config, log: say, create });
  await migrateSite(config, server.url, say);
  const database = openDatabase(
    server.url,
    (error) => say(error.message),
    () => site.profile,
  );
  const { config: site } = await readSite(database.jobs, config);
  try {
    return await work({ db: database.jobs, url: server.url, site });
  } finally {
    await database.close();
    await server.stop();
  }
}
