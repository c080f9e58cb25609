import { isDeepStrictEqual } from 'node:util';
import type { DenyReasons } from '../../contract/desk/fields.ts';
import type { DenyReasonList } from '../../contract/desk/views.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { storedTexts, withoutNull, type StoredTexts } from './written.ts';

/** The list as JSON in its order. `use_count` is the number of denials in the audit trail with one of the texts. */
export const listedReasons = sql`
  select json_build_object('reasons', coalesce(json_agg(json_strip_nulls(json_build_object('en', en, 'zh', zh, 'texts', texts, 'use_count', (
    select count(*)::int from audit
    where action = 'deny-post' and outcome = 'done' and md5(reason) = any(
      array[md5(en), md5(zh)] || array(select md5(value) from jsonb_each_text(texts))))
  )) order by place), '[]'))::text as list
  from deny_reasons`;

/** Replaces the list. Of two admins who edit at the same time, the last one wins. */
export async function editDenyReasons(
  { db, languages }: Pick<Deps, 'db' | 'languages'>,
  caller: Caller,
  input: DenyReasons,
): Promise<DenyReasonList> {
  const wanted = input.map((reason, place) => storedTexts(languages, reason, `reasons.${place}.`));
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table deny_reasons in exclusive mode`);
    const before = await tx.rows<StoredTexts>(sql`select en, zh, texts from deny_reasons order by place`);
    // Clients that know two languages only keep the others of what they don't change.
    const reasons = wanted.map((one, index) => {
      const same = before.find(({ en, zh }) => en === one.en && zh === one.zh);
      return input[index]?.texts === undefined && same ? same : one;
    });
    if (isDeepStrictEqual(before, reasons)) return;
    await tx.run(sql`delete from deny_reasons`);
    await tx.run(sql`
      insert into deny_reasons (place, en, zh, texts)
      select place, reason ->> 'en', reason ->> 'zh', nullif(reason -> 'texts', 'null')
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
function without(reasons: StoredTexts[], others: StoredTexts[]) {
  return reasons
    .filter((reason) => !others.some((other) => isDeepStrictEqual(other, reason)))
    .map((reason) => withoutNull(reason));
}
