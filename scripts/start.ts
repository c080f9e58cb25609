import { sql } from '../engine/db/sql.ts';
import { runServer, type Prepare } from '../server/run.ts';

/** The program of `npm start`: the server, with a demo if the database is embedded and empty. */
await runServer(prepareDemo);

/** Seeds only an embedded database without members, and never in production (rules, Commands). */
async function prepareDemo(...[config, { deps }, say]: Parameters<Prepare>): Promise<string[]> {
  if (config.production || config.databaseUrl) return [];
  const { demoPassword, people, seedDemo } = await import('./seed.ts');
  // Checks for members, because an earlier start may have failed before it seeded the database.
  if ((await deps.db.run(sql`select from members limit 1`)) === 0) {
    say('Filling the empty database with a demo');
    await seedDemo(deps, say);
  }
  const admin = await deps.db.run(sql`select from members where email = ${people.admin.email}`);
  if (admin === 0) return [];
  return [
    `  demo       log in as ${people.lin.email} (member) or ${people.admin.email} (admin)`,
    `  password   ${demoPassword}`,
  ];
}
