import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const open = 'o.member_id = any($1) and o.ended_at is null';
const notice = 'select n.kind from notices n where n.member_id = any($1) and n.read_at is null and n.kind';
const holds = (state: string, members = 'o.member_id') =>
  `exists (select from offers o where o.post_id = n.post_id and o.state = '${state}' and n.member_id in (${members}))`;
const isPromised = "exists (select from offers o where o.post_id = n.post_id and o.state = 'promised')";
/** What never is true of these members. */
const never = [
  `select o.id from offers o left join posts p on p.id = o.post_id
   where ${open} and coalesce(p.status, '') <> 'In progress' and (o.state = 'promised' or coalesce(p.status, '') <> 'Available')`,
  `select o.id from offers o join members m on m.id = o.member_id or m.id = o.author_id and o.state = 'promised'
   where ${open} and m.suspended_until > now()`,
  `select o.id from offers o join offer_blocks b on b.member_id = o.author_id and b.blocked_id = o.member_id
   where ${open} and not o.is_muted`,
  `select o.id from offers o join members m on m.id = o.author_id
   where ${open} and o.state = 'open' and o.stopped_at is null and (m.paused_until > current_date or m.suspended_until > now())`,
  `${notice} = 'offer-promised' and not ${holds('promised')}`,
  `${notice} = 'meeting-soon' and not ${holds('promised', 'o.member_id, o.author_id')}`,
  `${notice} = 'meeting-ask' and not (${holds('promised', 'o.author_id')} or ${holds('unanswered', 'o.author_id')})`,
  `${notice} = 'offer-queued' and not (${isPromised} and ${holds('open')})`,
  `${notice} = 'offer-free' and (${isPromised} or not ${holds('open')})`,
  `${notice} in ('offer-made', 'offer-waiting') and (n.data ->> 'count')::int <> (select count(*) from offers o
     where o.post_id = n.post_id and o.state = 'open' and not o.is_muted)`,
];

export async function expectSound({ database }: TestServer, memberIds: string[]): Promise<void> {
  for (const wrong of never)
    expect({ wrong, found: await database.sql(wrong, [memberIds]) }).toEqual({ wrong, found: [] });
}
