import { CallerError } from '../../contract/errors.ts';
import type { Filters } from '../../contract/posts/filters.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';

/** The site's places to meet. */

function isKnown({ site }: Config, area: string): boolean {
  return site.pickupAreas.some((known) => known.area === area);
}

/** Refuses an area that the site does not have. */
export function checkArea(
  config: Config,
  area: string | null | undefined,
  code: 'invalid_field' | 'unknown_option' = 'invalid_field',
): void {
  if (area && !isKnown(config, area)) throw new CallerError(code, { field: 'area' });
}

export function hasKnownAreas(config: Config, { area: areas = [] }: Filters): boolean {
  return areas.every((area) => isKnown(config, area));
}

/** Refuses a filter by an area that the site does not have. */
export function withKnownAreas<Some extends Filters>(config: Config, filters: Some): Some {
  if (!hasKnownAreas(config, filters)) throw new CallerError('unknown_option', { field: 'area' });
  return filters;
}

/** Makes the areas known to statements, which reply with null for the area of a post that the site no longer has. */
export async function storeAreas(tx: Tx, pickupAreas: readonly { area: string }[]): Promise<void> {
  const areas = pickupAreas.map(({ area }) => area);
  await tx.run(sql`delete from pickup_areas where area <> all(${areas}::text[])`);
  await tx.run(sql`insert into pickup_areas select unnest(${areas}::text[]) on conflict do nothing`);
}
