import { newSearch } from '../../contract/searches/fields.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { demoRequest } from '../../server/audit/record.ts';
import { setRole } from '../../server/auth/appoint-admins.ts';
import { hashPassword } from '../../server/auth/password.ts';
import { today } from '../../server/days.ts';
import type { Deps } from '../../server/deps.ts';
import type { Member } from '../../server/member.ts';
import { decideUpdate } from '../../server/profile/decide-update.ts';
import { requestUpdate } from '../../server/profile/request-update.ts';
import type { Actor } from '../../server/rules/actions.ts';
import { saveSearch } from '../../server/searches/save.ts';
import { demoPassword, names, people, pictures, type PersonName } from './data.ts';
import { formWith } from './pictures.ts';

export type DemoMembers = Record<PersonName, Member>;

export const by = (member: Member): Actor => ({
  member,
  caller: { memberId: member.id, requestId: demoRequest },
});

export async function signUpAll(db: Db): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, { lane: 'known', key: 'demo' });
  for (const name of names) {
    const { email, username, joined, wechatId = null, leavesIn, admin } = people[name];
    await db.run(sql`
      insert into members (email, username, password_hash, wechat_id, leaving_on, created_at)
      values (${email}, ${username}, ${passwordHash}, ${wechatId}, ${today} + ${leavesIn ?? null}::int,
        now() - make_interval(days => ${joined}))`);
    if (admin) await setRole(db, email, 'admin');
  }
}

export async function readMembers(db: Queryable): Promise<DemoMembers> {
  const members = {} as DemoMembers;
  for (const name of names) {
    const { email } = people[name];
    const found = await db.row<Member>(sql`
      select id::text, email, username, role from members where email = ${email}`);
    if (!found) throw new Error(`no demo account ${email}`);
    members[name] = found;
  }
  return members;
}

/** Saved some days ago, so that the newest posts are news. */
export async function saveSearches(deps: Deps, members: DemoMembers): Promise<void> {
  for (const name of names)
    for (const search of people[name].searches ?? [])
      await saveSearch(deps, members[name], newSearch.parse(search));
  await deps.db.run(sql`
    update saved_searches set created_at = now() - interval '3 days', seen_at = now() - interval '3 days'
    where post_id is null`);
}

const stays = { defaultProfileImageExists: true, defaultWechatQRCodeExists: true };

/** Pictures and QR codes, requested and approved as those of others are, and a request that waits. */
export async function addRequests(deps: Deps, members: DemoMembers): Promise<void> {
  for (const name of names) {
    const files = [
      ['profileImage', `face-${name}`],
      ['wechatQRCodeImage', `code-${name}`],
    ] as const;
    const form = await formWith(files.filter(([, picture]) => pictures[picture]));
    if (form.parts.length === 0) continue;
    const { username } = people[name];
    await requestUpdate(deps, by(members[name]), { username, ...stays }, form);
    const open = await deps.db.row<{ requestId: string }>(sql`
      select id as "requestId" from profile_requests where member_id = ${members[name].id} and status = 'open'`);
    if (open) await decideUpdate(deps, by(members.admin).caller, open, { action: 'approve', seen: open });
  }
  await deps.db.run(sql`update members set update_result = null`);
  for (const name of names) {
    const { asksFor } = people[name];
    if (!asksFor) continue;
    const form = await formWith([['profileImage', asksFor.picture]]);
    await requestUpdate(deps, by(members[name]), { username: asksFor.username, ...stays }, form);
  }
}
