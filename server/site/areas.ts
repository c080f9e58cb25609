import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';

/** The site's places to meet. */

/** Refuses an area that the site does not have. */
export function checkArea(
  { site }: Config,
  area: string | null | undefined,
  code: 'invalid_field' | 'unknown_option' = 'invalid_field',
): void {
  if (area && !site.pickupAreas.some((known) => known.area === area))
    throw new CallerError(code, { field: 'area' });
}

/** Makes the areas known to statements, which reply with null for the area of a post that the site no longer has. */
export async function storeAreas(tx: Tx, pickupAreas: readonly { area: string }[]): Promise<void> {
  const areas = pickupAreas.map(({ area }) => area);
  await tx.run(sql`delete from pickup_areas where area <> all(${areas}::text[])`);
  await tx.run(sql`insert into pickup_areas select unnest(${areas}::text[]) on conflict do nothing`);
}
