import { join } from 'node:path';
import { languages } from '../contract/languages.ts';
import type { Texts } from '../contract/texts.ts';
import { sql } from '../engine/db/sql.ts';
import { ownTexts, said } from '../server/languages.ts';
import { runServer, type Prepare } from '../server/run.ts';
import { storeAreas } from '../server/site/areas.ts';
import { applyProfile, isProfile, profiles } from './profiles.ts';

const [en, zh] = languages.map((tag) => ownTexts.of(tag).texts.demo.areas) as [Areas, Areas];
type Areas = Texts['demo']['areas'];
const demoAreas = (['north', 'gate'] as const).map((area) => ({
  area,
  texts: { en: en[area], zh: zh[area] },
}));
const words = said.commands.start;

const [, profile = ''] =
  process.argv
    .slice(2)
    .join(' ')
    .match(/^--profile (\S+)$/) ?? [];
if (isProfile(profile)) process.env['DATA_DIR'] ||= join('data', profile);

/** The program of `npm start`: the server, with a demo if the database is embedded and empty. */
await runServer(prepareDemo);

/**
 * Seeds only an embedded database without members, and never in production (rules, Commands). A public demo is seeded anew at
 * each start, so that it is as old as on its first day.
 */
async function prepareDemo(...[config, { deps }, say]: Parameters<Prepare>): Promise<string[]> {
  if (!config.demo && (config.production || config.databaseUrl)) return [];
  const { demoPassword, emptyDemo, isDemoBegun, people, seedDemo } = await import('./demo/fill.ts');
  if (config.demo) await emptyDemo(deps.db);
  // Checks for members, because an earlier start may have failed before it seeded the database.
  const isEmpty = (await deps.db.run(sql`select from members limit 1`)) === 0;
  const admin = await deps.db.run(sql`select from members where email = ${people.admin.email}`);
  if (!isEmpty && admin === 0) return [];
  const { given } = config;
  if (given.profile.pickupAreas.length === 0 && !isProfile(profile)) {
    // Into what the running server was given; admins may still have others.
    given.profile = { ...given.profile, pickupAreas: demoAreas };
    await deps.site.renew();
    await deps.db.transaction((tx) => storeAreas(tx, deps.config.site.pickupAreas));
  }
  if (isEmpty || (await isDemoBegun(deps))) {
    say(words.filling);
    if (isEmpty && isProfile(profile)) await applyProfile(deps, profile);
    await seedDemo(deps, say, isProfile(profile) ? profiles[profile] : undefined);
  }
  if (config.demo) return [];
  return [
    words.logIn({ member: people.lin.email, admin: people.admin.email }),
    words.password({ password: demoPassword }),
  ];
}
