import { CallerError } from '../../contract/errors.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { record } from '../audit/record.ts';
import type { Actor } from '../rules/actions.ts';
import { termsVersion } from './terms.ts';

/** Stores the accepted version. Idempotent; an older version has no effect. Throws if the version does not exist. */
export async function acceptTerms(db: Db, { member, caller }: Actor, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const newest = await tx.row<{ version: number }>(sql`select ${termsVersion} as version`);
    if (!newest || version > newest.version) throw new CallerError('invalid_field', { field: 'version' });
    const accepted = await tx.run(sql`
      update members set accepted_terms = ${version}
      where id = ${member.id} and coalesce(accepted_terms, 0) < ${version}`);
    if (accepted === 0) return;
    await record(tx, caller, {
      action: 'accept-terms',
      object: `member ${member.id}`,
      after: { version },
    });
  });
}
