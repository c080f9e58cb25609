import { proofNotice } from '../../contract/auth/limits.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { dayOf, today } from '../days.ts';

/** PROOF_DAYS: how long a proof of the member's address holds (rule A11). */

export const proofSinceKey = 'proof_since';

interface Settings {
  /** 0: for ever. */
  proofDays: number;
}

/** As SQL: the day of the last proof of the members row `m`. */
export const lastProof = (m: Sql) => sql`greatest(${m}.proved_on, ${dayOf(sql`${m}.created_at`)},
  (select value::date from app_state where key = ${proofSinceKey}))`;

/** As SQL: the last day on which it holds. */
export const proofEnds = ({ proofDays }: Settings, m: Sql) => sql`(${lastProof(m)} + ${proofDays}::int)`;

/** SQL condition: it holds no more. */
export const needsProof = (settings: Settings, m: Sql) =>
  settings.proofDays > 0 ? sql`(${today} > ${proofEnds(settings, m)})` : sql`false`;

/** As SQL: the last day, once it is near; otherwise null. */
export const proofDue = (settings: Settings, m: Sql) =>
  settings.proofDays > 0
    ? sql`(select ends::text from (select ${proofEnds(settings, m)} as ends) last where ${today} >= ends - ${proofNotice}::int)`
    : sql`null::text`;

/** The member has just shown that the address is still theirs. */
export async function noteProof(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`
    update members set proved_on = ${today}, proof_mails = 0, proof_mailed_on = null where id = ${memberId}`);
}

/** Notes the day on which the site first runs with the setting. */
export async function startProofs(db: Queryable, { proofDays }: Settings): Promise<void> {
  if (proofDays > 0)
    await db.run(sql`
      insert into app_state (key, value) values (${proofSinceKey}, ${today}::text) on conflict (key) do nothing`);
}
