import { campusPath } from '../../contract/campus/login.ts';
import { settingIn, tagOf } from '../../contract/languages.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Db } from '../../engine/db/queryable.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { endSetupLinks, waitsForSetup } from './first-run.ts';

/** Whether the site waits for its first admin. Asks the database only until it has one. */
export async function openWaiting(db: Db, config: Config): Promise<() => Promise<boolean>> {
  let waits = await waitsForSetup(db, config);
  if (!waits) await endSetupLinks(db);
  return async () => (waits &&= await waitsForSetup(db, config));
}

const { setup } = screenPaths;
const open = [
  /^\/(healthz|readyz|metrics)$/,
  new RegExp(`^(/api)?${setup}(/|$)`),
  /^\/api\/site$/,
  // Its handler asks for the link.
  new RegExp(`^${campusPath}/(callback|cas)$`),
  /** What their pages are made of. */
  /^\/(assets|logo|icons)\//,
  /^\/languages(\/|$)/,
  /^\/[\w-]+\.\w+$/,
];

export const isOpenDuringSetup = (path: string): boolean => open.some((pattern) => pattern.test(path));

/** A refusal of a whole page, in the languages of the site. */
export const wholePage = (
  { config, languages }: Pick<Deps, 'config' | 'languages'>,
  code: 'outside_network' | 'setting_up',
) => ({
  names: languages.offered().map(({ tag }) => settingIn(config.site, 'siteName', tag)),
  says: languages
    .offered()
    .map(({ tag, dir, texts }) => ({ tag: tagOf(tag), dir, text: texts.errors.byCode[code] })),
});
