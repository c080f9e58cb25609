import { readFile } from 'node:fs/promises';
import { sql } from '../engine/db/sql.ts';
import type { Deps } from '../server/deps.ts';
import { siteSections } from '../server/desk/edit-site.ts';
import { changesBy, importSite } from '../server/desk/import-site.ts';

/** Sites of other campuses, to be tried by `npm start -- --profile NAME`. `yuan`: what one is worth there. */
export const profiles = {
  milan: { yuan: 0.13 },
  seoul: { yuan: 190 },
  boston: { yuan: 0.14 },
  nairobi: { yuan: 18 },
} as const;

export type ProfileName = keyof typeof profiles;
export const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** The input of `exchange site import`. */
export async function readProfile(name: ProfileName): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`profiles/${name}.json`, import.meta.url), 'utf8')) as unknown;
}

export async function applyProfile(deps: Deps, name: ProfileName): Promise<void> {
  const changes = changesBy(await siteSections(deps.db, deps), await readProfile(name), true);
  await importSite(deps, changes);
  // The demo's posts are older than its site.
  await deps.db.run(sql`
    update site set value = value || '{"since": "2020-01-01T00:00:00.000Z"}' where section = 'landing'`);
  await deps.site.renew();
}
