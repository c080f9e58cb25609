import type { HealthFinding, HealthState, HealthText } from '../../contract/desk/health.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import type { Config } from '../config.ts';
import { describeFailure, type Asked } from '../failure.ts';

export interface Site {
  config: Config;
  db: Queryable;
}

/** A check of one subject. Returns its findings; none if the settings don't need it. If it throws, the report shows a problem of the database. */
export type Check = (site: Site) => Promise<HealthFinding[]>;

export function finding(
  state: HealthState,
  text: HealthText,
  params: Record<string, string | number> = {},
): HealthFinding {
  const texts = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return { state, text, params: Object.fromEntries(texts) as Record<string, string> };
}

/** One sentence without secrets. */
export const reasonOf = (error: unknown, who?: Asked): string =>
  describeFailure(error, process.env, who).slice(0, 500);
