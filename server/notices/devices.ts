import { createECDH, ECDH } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import type { NewDevice } from '../../contract/notices/endpoints.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { reader } from '../../engine/http/session.ts';
import { readAddress } from '../../engine/outgoing/ask.ts';
import type { Deps } from '../deps.ts';
import type { LiveSession } from '../session/sessions.ts';

/** Browsers that get pushes (Push API, VAPID). One belongs to one session, and ends with it. */

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Reads the site's keys. The first start generates them: with others, no browser would accept a push any more. */
export async function loadVapidKeys(db: Queryable): Promise<VapidKeys> {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url', 'uncompressed');
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  await db.run(sql`
    insert into app_state (key, value) values ('vapid_keys', ${JSON.stringify({ publicKey, privateKey })})
    on conflict (key) do nothing`);
  const found = await db.row<{ value: string }>(sql`select value from app_state where key = 'vapid_keys'`);
  return JSON.parse(found?.value ?? '') as VapidKeys;
}

/** How notices reach the reader besides mail. */
export const channelsOf = (publicKey: string, hasWecom: boolean): Sql => sql`
  select json_build_object(
    'push', json_build_object('public_key', ${publicKey}::text,
      'this_device', exists (select from push_devices where session_hash = ${reader.tokenHash}),
      'devices', (select count(*)::int from push_devices where member_id = m.id)),
    'wecom', case when ${hasWecom}::boolean then json_build_object('state',
      case when wecom_id is null then 'unlinked' when wecom_refused then 'refused' else 'linked' end) end)::text
  from members m where id = ${reader.id}`;

const uncompressed = 4;

const isPoint = (key: string) => {
  if (Buffer.from(key, 'base64url')[0] !== uncompressed) return false;
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
};

/** Gives this session a device. The same endpoint again is the same device, whose session it was before. */
export async function addDevice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { member, tokenHash }: LiveSession,
  { endpoint, p256dh, auth }: NewDevice,
): Promise<void> {
  const address = readAddress(endpoint, config.pushNetworks);
  if (address === undefined) throw new CallerError('push_endpoint_invalid', { field: 'endpoint' });
  if (!isPoint(p256dh)) throw new CallerError('invalid_field', { field: 'p256dh' });
  await db.transaction(async (tx) => {
    // The session may end at the same time, or add another.
    const isLive = await tx.run(sql`
      select from sessions where token_hash = ${tokenHash} for no key update`);
    if (isLive === 0) throw new CallerError('no_session');
    await tx.run(sql`delete from push_devices where session_hash = ${tokenHash} and endpoint <> ${address}`);
    await tx.run(sql`
      insert into push_devices (member_id, session_hash, endpoint, p256dh, auth)
      values (${member.id}, ${tokenHash}, ${address}, ${p256dh}, ${auth})
      on conflict (endpoint) do update set member_id = excluded.member_id, session_hash = excluded.session_hash,
        p256dh = excluded.p256dh, auth = excluded.auth, ended_at = null`);
  });
}

/** Ends the device of this session, or the member's own with this endpoint. */
export async function removeDevice(
  db: Queryable,
  { member, tokenHash }: LiveSession,
  endpoint: string | undefined,
): Promise<void> {
  const address = endpoint !== undefined && URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
  await db.run(sql`
    delete from push_devices where member_id = ${member.id}
      and case when ${address ?? null}::text is null then session_hash = ${tokenHash} else endpoint = ${address ?? null} end`);
}
