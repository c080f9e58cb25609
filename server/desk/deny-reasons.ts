import type { DenyReasons } from '../../contract/desk/fields.ts';
import type { DenyReasonList } from '../../contract/desk/views.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';

/** The list as JSON in its order. `use_count` is the number of denials in the audit trail with either text. */
export const listedReasons = sql`
  select json_build_object('reasons', coalesce(json_agg(json_build_object('en', en, 'zh', zh, 'use_count', (
    select count(*)::int from audit
    where action = 'deny-post' and outcome = 'done' and md5(reason) in (md5(en), md5(zh)))
  ) order by place), '[]'))::text as list
  from deny_reasons`;

/** Replaces the list. Of two admins who edit at the same time, the last one wins. */
export async function editDenyReasons(db: Db, caller: Caller, reasons: DenyReasons): Promise<DenyReasonList> {
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table deny_reasons in exclusive mode`);
    const before = await tx.rows<DenyReasons[number]>(sql`select en, zh from deny_reasons order by place`);
    if (JSON.stringify(before) === JSON.stringify(reasons)) return;
    await tx.run(sql`delete from deny_reasons`);
    await tx.run(sql`
      insert into deny_reasons (place, en, zh)
      select place, reason ->> 'en', reason ->> 'zh'
      from jsonb_array_elements(${JSON.stringify(reasons)}::jsonb) with ordinality as listed (reason, place)`);
    await record(tx, caller, {
      action: 'edit-deny-reasons',
      before: { removed: without(before, reasons) },
      after: { added: without(reasons, before), total: reasons.length },
    });
  });
  const row = await db.row<{ list: string }>(listedReasons);
  return JSON.parse(row?.list ?? '{"reasons":[]}') as DenyReasonList;
}

/** The reasons that the other list lacks. */
function without(reasons: DenyReasons, others: DenyReasons): DenyReasons {
  return reasons.filter(({ en, zh }) => !others.some((other) => other.en === en && other.zh === zh));
}
