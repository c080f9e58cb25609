import { addDays, dayAt } from '../contract/days.ts';
import type { Reason } from '../contract/reports/options.ts';
import { usualCategories } from '../contract/usual-categories.ts';
import { sql } from '../engine/db/sql.ts';
import { MultipartForm } from '../engine/http/route.ts';
import { appealDenial } from '../server/appeals/appeal-denial.ts';
import type { Deps } from '../server/deps.ts';
import type { Member } from '../server/member.ts';
import { decideUpdate } from '../server/profile/decide-update.ts';
import { requestUpdate } from '../server/profile/request-update.ts';
import { createReport } from '../server/reports/create.ts';
import type { Actor } from '../server/rules/actions.ts';
import { picture } from './seed-pictures.ts';
import { people, type DemoPerson, type PersonKey } from './seed/people.ts';

/** What makes the demo a market that has lived: members of two years, numbers of six months, reports and an appeal. */

type By = (member: Member) => Actor;
type DemoMembers = Record<PersonKey, Member>;

/** Profile pictures and QR codes, requested and approved as those of others are. */
export async function addPictures(deps: Deps, members: DemoMembers, by: By): Promise<void> {
  for (const [key, person] of Object.entries<DemoPerson>(people)) {
    const { username, hasFace, hasQrCode } = person;
    const member = members[key as PersonKey];
    const form = new MultipartForm();
    if (hasFace) form.add(await picture(`face-${key}`, 'profileImage'));
    if (hasQrCode) form.add(await picture(`code-${key}`, 'wechatQRCodeImage'));
    if (!hasFace && !hasQrCode) continue;
    const stays = { defaultProfileImageExists: true, defaultWechatQRCodeExists: true };
    await requestUpdate(deps, by(member), { username, ...stays }, form);
    const open = await deps.db.row<{ id: string }>(sql`
      select id from profile_requests where member_id = ${member.id} and status = 'open'`);
    const requestId = open?.id ?? '';
    await decideUpdate(
      deps,
      by(members.admin).caller,
      { requestId },
      { action: 'approve', seen: { requestId } },
    );
  }
  await deps.db.run(sql`update members set update_result = null`);
}

const reports: [by: PersonKey, title: string, reason: Reason, text: string][] = [
  ['jun', 'Graph notebooks, unused', 'wrong-category', ''],
  [
    'nora',
    'Noise-cancelling headphones',
    'asks-for-payment-first',
    'Wanted a deposit by transfer before showing anything.',
  ],
  ['liu', '宿舍小风扇 USB', 'already-sold', '昨天问过，说已经卖掉了。'],
];

const appeal = {
  by: 'maya',
  title: 'Study notes for sale, all courses',
  text: 'These are my own notes, by hand, nothing copied. Could you look at the second photo again?',
} as const;

export async function addComplaints(deps: Deps, members: DemoMembers, by: By): Promise<void> {
  const postOf = async (title: string) => {
    const post = await deps.db.row<{ id: string }>(sql`select id from posts where title = ${title}`);
    if (!post) throw new Error(`no demo post ${title}`);
    return post.id;
  };
  for (const [reporter, title, reason, text] of reports)
    await createReport(deps, by(members[reporter]), {
      object: { postId: await postOf(title) },
      reason,
      text,
    });
  await appealDenial(deps, by(members[appeal.by]), await postOf(appeal.title), appeal.text);
  await deps.db.run(sql`update reports set created_at = now() - make_interval(hours => 31 - 9 * id::int)`);
  await deps.db.run(sql`update appeals set created_at = now() - interval '22 hours'`);
}

/** What the demo login has saved. */
const saved = [
  'City bike, 26 inch, new brakes',
  'Acoustic guitar with stand',
  '同济《高等数学》第七版 上下册',
];
export const isSavedByLogin = (title: string): boolean => saved.includes(title);

const daysOfNumbers = 183;

/** Numbers between 0 and 1, the same in every demo (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sums of the days before, as the site would have counted them: more each week, fewer at weekends. */
export async function addNumbers(deps: Deps): Promise<void> {
  const next = random(20_260_901);
  const about = (mean: number) => Math.round(mean * (0.5 + next()));
  const today = dayAt(Date.now());
  const days = Array.from({ length: daysOfNumbers }, (_, index) => {
    const day = addDays(today, index - daysOfNumbers);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const size = (1 + (2 * index) / daysOfNumbers) * (isWeekend ? 0.6 : 1);
    const posts = about(3 * size);
    const denied = next() < 0.3 ? 1 : 0;
    const decided = posts + denied;
    return {
      day,
      active: about(22 * size),
      sign_ups: about(1.6 * size),
      new_posts: posts,
      approved: posts,
      denied,
      // Most within the evening, some over night.
      hours: Array.from({ length: decided }, () => Number((0.3 + 13 * next() ** 3).toFixed(2))),
      deals_made: about(1.3 * size),
      saves: about(11 * size),
      contacts: about(6 * size),
      reports: next() < 0.12 ? 1 : 0,
      appeals: next() < 0.04 ? 1 : 0,
      by_category: Object.fromEntries(
        usualCategories.map(({ key: name }, at) => [name, about(posts * ([0.35, 0.2, 0.1, 0.35][at] ?? 0))]),
      ),
    };
  });
  // A job may have counted the days of the demo's posts.
  await deps.db.run(sql`delete from daily_numbers`);
  await deps.db.run(sql`
    insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports,
      appeals, by_category)
    select day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports, appeals, by_category
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as made (day date, sign_ups int, new_posts int, approved int,
      denied int, hours real[], deals_made int, saves int, contacts int, reports int, appeals int, by_category jsonb)`);
  await deps.db.run(sql`
    insert into active_members (period, day, members)
    select period, date_trunc(period, day::timestamp)::date, round(max(active) * wider)
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as made (day date, active int),
      (values ('day', 1), ('week', 2.4), ('month', 4.1)) periods (period, wider)
    group by period, wider, date_trunc(period, day::timestamp)
    on conflict do nothing`);
}
