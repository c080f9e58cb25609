import { sql } from '../engine/db/sql.ts';
import { storeAreas } from '../server/rules/areas.ts';
import { runServer, type Prepare } from '../server/run.ts';

const demoAreas = [
  { area: 'north', texts: { en: 'North campus', zh: '北校区' } },
  { area: 'gate', texts: { en: 'East gate', zh: '东门' } },
];

/** The program of `npm start`: the server, with a demo if the database is embedded and empty. */
await runServer(prepareDemo);

/** Seeds only an embedded database without members, and never in production (rules, Commands). */
async function prepareDemo(...[config, { deps }, say]: Parameters<Prepare>): Promise<string[]> {
  if (config.production || config.databaseUrl) return [];
  const { demoPassword, people, seedDemo } = await import('./seed.ts');
  // Checks for members, because an earlier start may have failed before it seeded the database.
  const isEmpty = (await deps.db.run(sql`select from members limit 1`)) === 0;
  const admin = await deps.db.run(sql`select from members where email = ${people.admin.email}`);
  if (!isEmpty && admin === 0) return [];
  const { given } = config;
  if (given.profile.pickupAreas.length === 0) {
    // Into what the running server was given; admins may still have others.
    given.profile = { ...given.profile, pickupAreas: demoAreas };
    await deps.site.renew();
    await deps.db.transaction((tx) => storeAreas(tx, deps.config.site.pickupAreas));
  }
  if (isEmpty) {
    say('Filling the empty database with a demo');
    await seedDemo(deps, say);
  }
  return [
    `  demo       log in as ${people.lin.email} (member) or ${people.admin.email} (admin)`,
    `  password   ${demoPassword}`,
  ];
}
