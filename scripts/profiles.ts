import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../engine/db/sql.ts';
import type { Deps } from '../server/deps.ts';
import { siteSections } from '../server/desk/edit-site.ts';
import { changesBy, importSite } from '../server/desk/import-site.ts';

/** Sites of other campuses, to be tried by `npm start -- --profile NAME`. `yuan`: what one is worth there. */
export const profiles = {
  milan: { yuan: 0.13, languages: { it: '../docs/example-languages/it' } },
  seoul: { yuan: 190, languages: {} },
  boston: { yuan: 0.14, languages: {} },
  nairobi: { yuan: 18, languages: {} },
} as const satisfies Record<string, { yuan: number; languages: Record<string, string> }>;

export type ProfileName = keyof typeof profiles;
export const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** Makes the languages of a profile available to a site that has not started. */
export async function copyLanguages(name: ProfileName, dataDir: string): Promise<void> {
  for (const [tag, folder] of Object.entries(profiles[name].languages))
    await cp(new URL(folder, import.meta.url), join(dataDir, 'languages', tag), { recursive: true });
}

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
