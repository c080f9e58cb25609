import { readFile } from 'node:fs/promises';
import { addDays, dayAt } from '../contract/days.ts';
import { newPost } from '../contract/posts/forms.ts';
import { referenceCurrency } from '../contract/price.ts';
import { sql } from '../engine/db/sql.ts';
import { MultipartForm, type UploadedFile } from '../engine/http/route.ts';
import { noLimits } from '../engine/http/server.ts';
import { demoRequest } from '../server/audit/record.ts';
import { setRole } from '../server/auth/appoint-admins.ts';
import { hashPassword } from '../server/auth/password.ts';
import type { Deps } from '../server/deps.ts';
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

const photoFolder = new URL('seed/photos/', import.meta.url);

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

/** One transaction: if the start is interrupted, nothing stays and the next start seeds again. */
export function seedDemo(deps: Deps, say: (line: string) => void, elsewhere?: Elsewhere): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Photos are decoded between the statements.
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    // The verbs' own transactions nest in this one.
    await fill({ ...deps, db: tx, rateLimits: noLimits }, say, elsewhere);
  });
}

async function fill(
  deps: Deps,
  say: (line: string) => void,
  elsewhere: Elsewhere | undefined,
): Promise<void> {
  const members = await signUpAll(deps);
  // Interleaved by age, so that the first page of the market shows all categories.
  const all = [...study, ...home, ...life, ...past].toSorted((one, other) => other.age - one.age);
  const posts = elsewhere ? postsFor(deps, elsewhere, all) : all;
  const photos = await Promise.all(posts.map((post) => Promise.all(post.photos.map(photograph))));
  const ahead = { ...deps, images: decodeAhead(deps.images, photos.flat()) };
  let done = 0;
  for (const [index, post] of posts.entries()) {
    await addPost(ahead, members, post, photos[index] ?? []);
    done += 1;
    if (done % 15 === 0) say(said.commands.start.filled({ done: `${done}`, count: `${posts.length}` }));
  }
  if (elsewhere) return;
  await addPictures(ahead, members, by);
  await requestRename(deps, members.zhou);
  await saveSearches(deps, members.lin);
  await addComplaints(deps, members, by);
  await addNumbers(deps);
  await ageNotices(deps);
  await addOffers(deps, members, by);
  await remindOfExpiry(deps.db, deps.config);
  await askForConfirmation(deps.db, deps.config);
}

function formOf(files: UploadedFile[]): MultipartForm {
  const form = new MultipartForm();
  for (const file of files) form.add(file);
  return form;
}

const dayIn = (days: number | undefined) => (days === undefined ? null : addDays(dayAt(Date.now()), days));

type DemoMembers = Record<PersonKey, Member>;

async function signUpAll(deps: Deps): Promise<DemoMembers> {
  const members = {} as DemoMembers;
  const passwordHash = await hashPassword(demoPassword, { lane: 'known', key: 'demo' });
  for (const [key, person] of Object.entries<DemoPerson>(people)) {
    const { email, username, joined, wechatId = null, leavesIn } = person;
    const made = await deps.db.row<{ id: string }>(sql`
      insert into members (email, username, password_hash, wechat_id, leaving_on, created_at)
      values (${email}, ${username}, ${passwordHash}, ${wechatId}, ${dayIn(leavesIn)}::date,
        now() - make_interval(days => ${joined})) returning id`);
    if (person.admin) await setRole(deps.db, email, 'admin');
    members[key as PersonKey] = {
      id: made?.id ?? '',
      email,
      username,
      role: person.admin ? 'admin' : 'member',
    };
  }
  return members;
}

async function photograph(name: string): Promise<UploadedFile> {
  const bytes = await readFile(new URL(`${name}.webp`, photoFolder));
  return { field: 'images', fileName: `${name}.webp`, bytes };
}

/** Decodes all photos ahead of their posts, so that every decoder is busy. */
function decodeAhead(images: Deps['images'], files: UploadedFile[]): Deps['images'] {
  const decoded = new Map(files.map(({ bytes, fileName }) => [bytes, images.process(bytes, fileName)]));
  // The post that needs the photo reports a failure. If the start is interrupted, nobody needs the other photos.
  for (const image of decoded.values()) image.catch(() => undefined);
  return {
    ...images,
    process: (bytes, fileName) => decoded.get(bytes) ?? images.process(bytes, fileName),
  };
}

async function addPost(
  deps: Deps,
  members: DemoMembers,
  post: DemoPost,
  photos: UploadedFile[],
): Promise<void> {
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
}

/** Saved some days ago, so that the newest posts are news. */
async function saveSearches(deps: Deps, member: Member): Promise<void> {
  await saveSearch(deps, member, { search: '教材', filters: {} });
  await saveSearch(deps, member, { search: '', filters: { buySellOption: 'Sell posts', priceTo: '30' } });
  await deps.db.run(sql`
    update saved_searches set created_at = now() - interval '3 days', seen_at = now() - interval '3 days'
    where member_id = ${member.id}`);
}

/** Makes notices of decisions as old as their posts, read if older than a day, and not mailed. */
async function ageNotices(deps: Deps): Promise<void> {
  await deps.db.run(sql`
    update notices n set created_at = p.created_at, mail_at = null, is_mailed = true,
      read_at = case when p.created_at < now() - interval '1 day' then now() end
    from posts p where p.id = n.post_id`);
}

async function requestRename(deps: Deps, member: Member): Promise<void> {
  const plant = await photograph('snake-plant-1');
  const form = formOf([{ ...plant, field: 'profileImage' }]);
  const wanted = {
    username: 'zhou_yi_2026',
    defaultProfileImageExists: true,
    defaultWechatQRCodeExists: true,
  };
  await requestUpdate(deps, by(member), wanted, form);
}
