import { sql } from 'drizzle-orm';
import { runServer, type Prepare } from '../server/run.ts';

/** What `npm start` runs: the server, with a demo where the database is an empty one of its own. */
await runServer(prepareDemo);

/** Seeds only an embedded database without members, and never in production (rules, Commands). */
async function prepareDemo(...[config, { deps }, say]: Parameters<Prepare>): Promise<string[]> {
  if (config.production || config.databaseUrl) return [];
  const { demoPassword, people, seedDemo } = await import('./seed.ts');
  // Looks for members: the start that made the database may have failed before it was seeded.
  const someone = await deps.db.execute(sql`select from members limit 1`);
  if (someone.rows.length === 0) {
    say('Filling the empty database with a demo');
    await seedDemo(deps, say);
  }
  const found = await deps.db.execute(sql`select from members where email = ${people.admin.email}`);
  if (found.rows.length === 0) return [];
  return [
    `  demo       log in as ${people.lin.email} (member) or ${people.admin.email} (admin)`,
    `  password   ${demoPassword}`,
  ];
}
