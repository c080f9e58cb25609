import type { RobotChoice } from '../../contract/desk/fields.ts';
import type { Robot, RobotKind } from '../../contract/desk/views.ts';
import { CallerError } from '../../contract/errors.ts';
import type { Language } from '../../contract/languages.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { isOwnHost } from '../../engine/outgoing/ask.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';

/** The robot in the moderators' group chat. Its address is a secret: whoever knows it can write there. */

type Site = Pick<Deps, 'db' | 'config'>;

const none: Robot = { kind: null, address: null, signs: null, language: null, failed: null };

/** The origin and the last four characters. */
const masked = (address: string) => `${new URL(address).origin}/…${address.slice(-4)}`;

export async function readRobot(db: Queryable): Promise<Robot> {
  const found = await db.row<{
    kind: RobotKind;
    address: string;
    signs: boolean;
    language: Language;
    since: string | null;
    reason: string;
  }>(sql`
    select kind, address, secret <> '' as signs, language, ${instant(sql`failed_at`)} as since, failure as reason from robot`);
  if (!found) return none;
  const { since, reason, address, ...robot } = found;
  return { ...robot, address: masked(address), failed: since === null ? null : { since, reason } };
}

function readAddress(address: string, { robotNetworks }: Deps['config']): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password || isOwnHost(url, robotNetworks))
    throw new CallerError('robot_address_invalid', { field: 'address' });
  return url.href;
}

/** Sets the robot, and lets it begin anew. Without a secret it keeps the one that it has, while kind and origin stay. */
export async function setRobot(
  { db, config }: Site,
  { member, caller }: { member: Member; caller: Caller },
  { kind, address, secret }: RobotChoice,
): Promise<Robot> {
  const href = readAddress(address, config);
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
  return readRobot(db);
}

export async function removeRobot({ db }: Site, caller: Caller): Promise<Robot> {
  await db.transaction(async (tx) => {
    const removed = await tx.row<{ kind: RobotKind }>(sql`delete from robot returning kind`);
    await tx.run(sql`delete from outbox where channel = 'robot'`);
    if (removed) await record(tx, caller, { action: 'remove-robot', before: removed });
  });
  return none;
}
