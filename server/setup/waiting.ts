import { campusPath } from '../../contract/campus/login.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Db } from '../../engine/db/queryable.ts';
import type { Config } from '../config.ts';
import { endSetupLinks, waitsForSetup } from '../rules/first-run.ts';

/** Whether the site waits for its first admin. Asks the database only until it has one. */
export async function openWaiting(db: Db, config: Config): Promise<() => Promise<boolean>> {
  let waits = await waitsForSetup(db, config);
  if (!waits) await endSetupLinks(db);
  return async () => (waits &&= await waitsForSetup(db, config));
}

const { setup, restore } = screenPaths;
const open = [
  /^\/(healthz|readyz|metrics)$/,
  new RegExp(`^(/api)?(${setup}|${restore})(/|$)`),
  // Its handler asks for the link.
  new RegExp(`^${campusPath}/(callback|cas)$`),
  /** What their pages are made of. */
  /^\/(assets|languages|logo|icons)\//,
  /^\/[\w-]+\.\w+$/,
];

export const isOpenDuringSetup = (path: string): boolean => open.some((pattern) => pattern.test(path));
