import type { ProviderType } from '../../contract/campus/login.ts';
import type { Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { CampusSettings } from '../config.ts';
import { today } from '../days.ts';

/** Who may log in by what the campus says of them (LOGIN_REQUIRE). */

type ClaimRule = CampusSettings['rules'][number];

export const rulesOf = (type: ProviderType, rules: readonly ClaimRule[]) =>
  rules.filter(({ provider }) => provider === undefined || provider === type);

/** Whether all rules hold, one does not, or the claim of one is missing. */
export function judgeClaims(
  rules: readonly ClaimRule[],
  claims: Readonly<Record<string, unknown>>,
): 'allowed' | 'refused' | { missing: string } {
  const found = rules.map(({ claim, values }) => {
    const texts = [claims[claim]]
      .flat()
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one) => String(one).trim().toLowerCase());
    const holds = values.some((value) =>
      texts.some((one) => (value.startsWith('*') ? one.endsWith(value.slice(1)) : one === value)),
    );
    return { claim, isThere: texts.length > 0, holds };
  });
  const missing = found.find(({ isThere }) => !isThere);
  if (missing) return { missing: missing.claim };
  return found.every(({ holds }) => holds) ? 'allowed' : 'refused';
}

const missingKey = 'login-claim-missing';
const refusedKey = 'login-refused ';

/** Counts a refused login of today for doctor, and remembers which claim was missing. */
export async function noteRefusal(tx: Tx, missing: string | undefined): Promise<void> {
  const key = sql`${refusedKey} || ${today}::text`;
  await tx.run(sql`
    insert into app_state (key, value) values (${key}, '1')
    on conflict (key) do update set value = (app_state.value::int + 1)::text`);
  await tx.run(sql`
    delete from app_state where starts_with(key, ${refusedKey}) and key <= ${refusedKey} || (${today}::date - 7)::text`);
  if (missing !== undefined)
    await tx.run(sql`
      insert into app_state (key, value) values (${missingKey}, ${missing})
      on conflict (key) do update set value = excluded.value`);
}

/** A login that had all claims. */
export const noteComplete = (tx: Tx) => tx.run(sql`delete from app_state where key = ${missingKey}`);

/** For doctor: the claim that was missing last, and how many logins were refused in seven days. */
export const readRefusals = (db: Queryable) =>
  db.row<{ claim: string | null; count: number }>(sql`
    select (select value from app_state where key = ${missingKey}) as claim,
      (select coalesce(sum(value::int), 0)::int from app_state
       where starts_with(key, ${refusedKey}) and key > ${refusedKey} || (${today}::date - 7)::text) as count`);
