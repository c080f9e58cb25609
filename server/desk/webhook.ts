import type { WebhookChoice } from '../../contract/desk/fields.ts';
import type { Webhook, WebhookKind } from '../../contract/desk/views.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql, type Sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { readAddress } from '../../engine/outgoing/ask.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';

/** The webhook in the moderators' group chat. Its address is a secret: whoever knows it can write there. */

type Site = Pick<Deps, 'db' | 'config'>;

/** All null without a webhook. Of the address only the origin and the last four characters. */
export const webhookNow: Sql = sql`
  select json_build_object(
    'kind', kind,
    'address', substring(address from '^https://[^/]+') || '/…' || right(address, 4),
    'signs', secret <> '',
    'language', language,
    'failed', case when failed_at is not null then
      json_build_object('since', ${instant(sql`failed_at`)}, 'reason', failure) end)::text as webhook
  from (select) one left join robot on true`;

/** The same for who has just changed it. */
async function readWebhook(db: Queryable): Promise<Webhook> {
  const found = await db.row<{ webhook: string }>(webhookNow);
  return JSON.parse(found?.webhook ?? 'null') as Webhook;
}

/** Sets the webhook, and lets it begin anew. Without a secret it keeps the one that it has, while kind and origin stay. */
export async function setWebhook(
  { db, config }: Site,
  { member, caller }: { member: Member; caller: Caller },
  { kind, address, secret }: WebhookChoice,
): Promise<Webhook> {
  const href = readAddress(address, config.robotNetworks);
  if (href === undefined) throw new CallerError('robot_address_invalid', { field: 'address' });
  const { origin } = new URL(href);
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into robot as kept (kind, address, secret, language)
      values (${kind}, ${href}, ${secret ?? ''}, coalesce((select language from members where id = ${member.id}), 'en'))
      on conflict (is_set) do update set kind = excluded.kind, address = excluded.address, language = excluded.language,
        secret = case when ${secret === undefined}::boolean and kept.kind = excluded.kind
            and starts_with(kept.address, ${`${origin}/`}) then kept.secret else excluded.secret end,
        failures = 0, failing_since = null, failed_at = null, failure = null`);
    await record(tx, caller, { action: 'edit-robot', after: { kind } });
  });
  return readWebhook(db);
}

export async function removeWebhook({ db }: Site, caller: Caller): Promise<Webhook> {
  await db.transaction(async (tx) => {
    const removed = await tx.row<{ kind: WebhookKind }>(sql`delete from robot returning kind`);
    await tx.run(sql`delete from outbox where channel = 'robot'`);
    if (removed) await record(tx, caller, { action: 'remove-robot', before: removed });
  });
  return readWebhook(db);
}
