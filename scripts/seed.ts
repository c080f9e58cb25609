import { addDays, dayAt } from '../contract/days.ts';
import { newPost } from '../contract/posts/forms.ts';
import { referenceCurrency } from '../contract/price.ts';
import type { Db } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { MultipartForm, type UploadedFile } from '../engine/http/route.ts';
import { noLimits } from '../engine/http/server.ts';
import { demoRequest } from '../server/audit/record.ts';
import { setRole } from '../server/auth/appoint-admins.ts';
import { hashPassword } from '../server/auth/password.ts';
import type { Deps } from '../server/deps.ts';
import { describeFailure } from '../server/failure.ts';
import { said } from '../server/languages.ts';
import type { Member } from '../server/member.ts';
import { archivePost } from '../server/posts/archive.ts';
import { connect } from '../server/posts/connect.ts';
import { createPost } from '../server/posts/create.ts';
import { editPost } from '../server/posts/edit.ts';
import { moderatePost } from '../server/posts/moderate.ts';
import { askForConfirmation, remindOfExpiry } from '../server/posts/remind.ts';
import { setSaved } from '../server/posts/save.ts';
import { requestUpdate } from '../server/profile/request-update.ts';
import type { Actor } from '../server/rules/actions.ts';
import { saveSearch } from '../server/searches/save.ts';
import { addOffers } from './seed-offers.ts';
import { addComplaints, addNumbers, addPictures, isSavedByLogin } from './seed-past.ts';
import { picture, readyPictures } from './seed-pictures.ts';
import type { DemoPost } from './seed/demo-post.ts';
import { authors, demoPassword, people, type DemoPerson, type PersonKey } from './seed/people.ts';
import { home } from './seed/posts-home.ts';
import { life } from './seed/posts-life.ts';
import { past } from './seed/posts-past.ts';
import { study } from './seed/posts-study.ts';

/**
 * Fills an empty demo database through the verbs that serve the calls, so that all rules apply to it too. Only
 * scripts/start.ts runs it, never in production.
 */

const by = (member: Member): Actor => ({
  member,
  caller: { memberId: member.id, requestId: demoRequest },
});
const dayMs = 86_400_000;

export { demoPassword, people };

/** A site on another campus: what a yuan is worth in its currency. */
export interface Elsewhere {
  yuan: number;
}

/** What only members in Shanghai would write. */
const local = /[\u3000-\u9fff]|[¥$]|yuan|kuai|wechat|shanghai|pudong|campus card/i;

/** The posts that could stand on any campus, with its prices and its kinds. */
function postsFor(deps: Deps, { yuan }: Elsewhere, posts: readonly DemoPost[]): DemoPost[] {
  const { categories } = deps.config.site;
  const price = (text: string) => String(Math.ceil(Number(text) * yuan));
  return posts.flatMap((post) => {
    const kinds = categories.find(({ key }) => key === post.category)?.kinds;
    if (!kinds || local.test(`${post.title} ${post.text} ${post.denied ?? ''}`)) return [];
    const { kind, condition, course: _course, droppedTo, currency: _, ...rest } = post;
    return {
      ...rest,
      price: price(post.price),
      ...(condition && { condition }),
      ...(kinds.some(({ key }) => key === kind) && kind && { kind }),
      ...(droppedTo !== undefined && { droppedTo: price(droppedTo) }),
    };
  });
}

/** How many steps of the demo are done, while it is not whole. */
const progress = 'demo';

export const isDemoBegun = async ({ db }: Deps): Promise<boolean> =>
  (await db.run(sql`select from app_state where key = ${progress}`)) > 0;

/** Each step is a transaction, so that the next start goes on where one was interrupted. */
export async function seedDemo(
  { db, ...others }: Deps,
  say: (line: string) => void,
  elsewhere?: Elsewhere,
): Promise<void> {
  const ready = { ...others, rateLimits: noLimits, images: await readyPictures(others.images) };
  const members = await db.transaction((tx) => signUpAll(tx));
  // Interleaved by age, so that the first page of the market shows all categories.
  const all = [...study, ...home, ...life, ...past].toSorted((one, other) => other.age - one.age);
  const posts = elsewhere ? postsFor({ ...ready, db }, elsewhere, all) : all;
  const before: Step[] = elsewhere ? [] : [(deps) => saveSearches(deps, members.lin)];
  const steps = [
    ...before,
    ...posts.map(
      (post): Step =>
        (deps) =>
          addPost(deps, members, post),
    ),
    ...(elsewhere ? [] : stepsAfterPosts(members)),
  ];
  const row = await db.row<{ value: string }>(sql`select value from app_state where key = ${progress}`);
  for (let done = Number(row?.value); done < steps.length; done += 1) {
    const seeding = db.transaction(async (tx) => {
      await steps[done]?.({ ...ready, db: tx });
      await tx.run(sql`update app_state set value = ${`${done + 1}`} where key = ${progress}`);
    });
    await seeding.catch((cause: unknown) => {
      const at = { step: `${done + 1}`, count: `${steps.length}`, folder: ready.config.dataDir };
      throw new Error(said.commands.start.unfilled({ ...at, reason: describeFailure(cause) }), { cause });
    });
    const made = done + 1 - before.length;
    if (made > 0 && made <= posts.length && made % 15 === 0)
      say(said.commands.start.filled({ done: `${made}`, count: `${posts.length}` }));
  }
  await db.run(sql`delete from app_state where key = ${progress}`);
}

type Step = (deps: Deps) => Promise<unknown>;

const stepsAfterPosts = (members: DemoMembers): Step[] => [
  (deps) => addPictures(deps, members, by),
  (deps) => requestRename(deps, members.zhou),
  async (deps) => {
    await addComplaints(deps, members, by);
    await ageNotices(deps);
  },
  addNumbers,
  (deps) => addOffers(deps, members, by),
  ({ db, config }) => remindOfExpiry(db, config),
  ({ db, config }) => askForConfirmation(db, config),
];

function formOf(files: UploadedFile[]): MultipartForm {
  const form = new MultipartForm();
  for (const file of files) form.add(file);
  return form;
}

const dayIn = (days: number | undefined) => (days === undefined ? null : addDays(dayAt(Date.now()), days));

type DemoMembers = Record<PersonKey, Member>;

async function signUpAll(db: Db): Promise<DemoMembers> {
  const members = {} as DemoMembers;
  const isFirst =
    (await db.run(sql`insert into app_state (key, value) values (${progress}, '0') on conflict do nothing`)) >
    0;
  const passwordHash = await hashPassword(demoPassword, { lane: 'known', key: 'demo' });
  for (const [key, person] of Object.entries<DemoPerson>(people)) {
    const { email, username, joined, wechatId = null, leavesIn } = person;
    if (isFirst)
      await db.run(sql`
        insert into members (email, username, password_hash, wechat_id, leaving_on, created_at)
        values (${email}, ${username}, ${passwordHash}, ${wechatId}, ${dayIn(leavesIn)}::date,
          now() - make_interval(days => ${joined}))`);
    if (isFirst && person.admin) await setRole(db, email, 'admin');
    const found = await db.row<{ id: string }>(sql`select id from members where email = ${email}`);
    members[key as PersonKey] = {
      id: found?.id ?? '',
      email,
      username,
      role: person.admin ? 'admin' : 'member',
    };
  }
  return members;
}

async function addPost(deps: Deps, members: DemoMembers, post: DemoPost): Promise<void> {
  const author = members[post.by];
  const { admin, lin } = members;
  const status = post.status ?? 'Available';
  const areas = deps.config.site.pickupAreas;
  const form = newPost.parse({
    title: post.title,
    description: post.text,
    price: post.price,
    currency: post.currency ?? referenceCurrency(),
    quantity: post.quantity ?? 1,
    sellBuyByDate: dayAt(Date.now() + Math.max(1, post.left ?? 120) * dayMs),
    postStatus: status === 'Draft' ? 'Draft' : 'Pending',
    category: post.category,
    totalOrPerItem: post.perUnit ? 'Price per unit' : 'Total price',
    postType: post.type ?? 'sell',
    openToNegotiate: !post.firm,
    condition: post.condition,
    kind: post.kind,
    courseCode: post.course,
    area: areas[post.title.length % areas.length]?.area,
  });
  const photos = await Promise.all(post.photos.map((name) => picture(name)));
  const postId = await createPost(deps, by(author), form, formOf(photos));

  if (status === 'Denied') {
    await moderatePost(deps, by(admin), postId, {
      action: 'deny',
      reason: post.denied ?? '',
    });
  } else if (status !== 'Draft' && status !== 'Pending') {
    await moderatePost(deps, by(admin), postId, { action: 'approve', reason: '' });
    const others = authors.flatMap((key) => (key === post.by || key === 'lin' ? [] : members[key]));
    const savers = others.slice(0, post.savedBy ?? 0);
    for (const saver of isSavedByLogin(post.title) ? [...savers, lin] : savers)
      await setSaved(deps, saver, postId, true);
    for (const asker of others.slice(0, post.askedBy ?? 0)) await connect(deps.db, asker, postId);
    if (status === 'In progress') await editPost(deps, by(author), { postId, postStatus: status });
    if (post.droppedTo !== undefined) await editPost(deps, by(author), { postId, price: post.droppedTo });
    if (status === 'Archived') await archivePost(deps, by(author), postId, post.dealMade);
    if (post.dealMade)
      await deps.db.run(sql`
        update deals set made_at = now() - make_interval(secs => ${Math.round((post.age - 3) * 86_400)})
        where id = (select max(id) from deals)`);
  }
  // No call can set these times.
  await deps.db.run(sql`
    update posts set created_at = now() - make_interval(secs => ${Math.round(post.age * 86_400)}),
      confirmed_at = now() - make_interval(secs => ${Math.round(post.age * 86_400)}),
      submitted_at = case when status = 'Pending'
        then now() - make_interval(secs => ${Math.round(post.age * 86_400)}) else submitted_at end,
      expires_on = ${dayAt(Date.now() + (post.left ?? 120) * dayMs)}::date
    where id = ${postId}`);
  await ageNotices(deps);
}

/** Saved some days ago, so that the newest posts are news. */
async function saveSearches(deps: Deps, member: Member): Promise<void> {
  await saveSearch(deps, member, { search: '教材', filters: {} });
  await saveSearch(deps, member, { search: '', filters: { buySellOption: 'Sell posts', priceTo: '30' } });
  await deps.db.run(sql`
    update saved_searches set created_at = now() - interval '3 days', seen_at = now() - interval '3 days'
    where member_id = ${member.id}`);
}

/** Makes the notices of this transaction as old as their posts, read if older than a day, and not mailed. */
async function ageNotices(deps: Deps): Promise<void> {
  await deps.db.run(sql`
    update notices n set created_at = p.created_at, mail_at = null, is_mailed = true,
      read_at = case when p.created_at < now() - interval '1 day' then now() end
    from posts p where p.id = n.post_id and n.created_at = now()`);
}

async function requestRename(deps: Deps, member: Member): Promise<void> {
  const form = formOf([await picture('snake-plant-1', 'profileImage')]);
  const wanted = {
    username: 'zhou_yi_2026',
    defaultProfileImageExists: true,
    defaultWechatQRCodeExists: true,
  };
  await requestUpdate(deps, by(member), wanted, form);
}
