import { dayAt } from '../../contract/days.ts';
import { newPost } from '../../contract/posts/forms.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { appealDenial } from '../../server/appeals/appeal-denial.ts';
import type { Deps } from '../../server/deps.ts';
import type { Member } from '../../server/member.ts';
import { archivePost } from '../../server/posts/archive.ts';
import { connect } from '../../server/posts/connect.ts';
import { createPost } from '../../server/posts/create.ts';
import { editPost } from '../../server/posts/edit.ts';
import { moderatePost } from '../../server/posts/moderate.ts';
import { setSaved } from '../../server/posts/save.ts';
import { createReport } from '../../server/reports/create.ts';
import { names, posts, reports, type DemoPost } from './data.ts';
import { by, type DemoMembers } from './members.ts';
import { formWith } from './pictures.ts';

const daysAgo = (days: number) => sql`now() - make_interval(secs => ${Math.round(days * 86_400)})`;

export async function addPost(deps: Deps, members: DemoMembers, post: DemoPost): Promise<void> {
  const { pickupAreas: areas, timeZone } = deps.config.site;
  const dayIn = (days: number) => dayAt(Date.now() + days * 86_400_000, timeZone);
  const form = newPost.parse({
    title: post.title,
    description: post.text,
    price: post.price,
    currency: post.currency,
    quantity: post.quantity,
    sellBuyByDate: dayIn(Math.max(1, post.left)),
    postStatus: post.status === 'Draft' ? 'Draft' : 'Pending',
    category: post.category,
    totalOrPerItem: post.perUnit ? 'Price per unit' : 'Total price',
    postType: post.type,
    openToNegotiate: !post.firm,
    condition: post.condition,
    kind: post.kind,
    courseCode: post.course,
    area: areas[post.title.length % areas.length]?.area,
  });
  const photos = await formWith(post.photos.map((name) => ['images', name]));
  const postId = await createPost(deps, by(members[post.by]), form, photos);
  await bringTo(deps, members, { ...post, postId });
  // No call can set these times.
  await deps.db.run(sql`
    update posts set created_at = ${daysAgo(post.age)}, confirmed_at = ${daysAgo(post.age)},
      submitted_at = case when status = 'Pending' then ${daysAgo(post.age)} else submitted_at end,
      expires_on = ${dayIn(post.left)}::date
    where id = ${postId}`);
  await ageNotices(deps.db);
}

/** Decides about the post, and does what has happened to it since. */
async function bringTo(deps: Deps, members: DemoMembers, post: DemoPost & { postId: string }): Promise<void> {
  const { postId, status, denied, savedBy, savedByLogin, askedBy, droppedTo, dealMade } = post;
  if (status === 'Draft' || status === 'Pending') return;
  const action = status === 'Denied' ? 'deny' : 'approve';
  await moderatePost(deps, by(members.admin), postId, { action, reason: denied });
  const author = by(members[post.by]);
  const others = names.flatMap((name) => (['admin', 'lin', post.by].includes(name) ? [] : members[name]));
  const savers = others.slice(0, savedBy ?? 0);
  for (const saver of savedByLogin ? [...savers, members.lin] : savers)
    await setSaved(deps, saver, postId, true);
  for (const asker of others.slice(0, askedBy ?? 0)) await connect(deps.db, asker, postId);
  if (status === 'In progress') await editPost(deps, author, { postId, postStatus: status });
  if (droppedTo !== undefined) await editPost(deps, author, { postId, price: droppedTo });
  if (status === 'Archived') await archivePost(deps, author, postId, dealMade);
  if (dealMade)
    await deps.db.run(sql`
      update deals set made_at = ${daysAgo(post.age - 3)} where id = (select max(id) from deals)`);
}

/** Makes the notices of this transaction as old as their posts, read if older than a day, and not mailed. */
const ageNotices = (db: Queryable) =>
  db.run(sql`
    update notices n set created_at = p.created_at, mail_at = null, is_mailed = true,
      read_at = case when p.created_at < now() - interval '1 day' then now() end
    from posts p where p.id = n.post_id and n.created_at = now()`);

export async function postNamed(db: Queryable, title: string): Promise<{ id: string; author: Member }> {
  const post = await db.row<{ id: string; author: Member }>(sql`
    select p.id, json_build_object('id', m.id::text, 'email', m.email, 'username', m.username, 'role', m.role) as author
    from posts p join members m on m.id = p.author_id where p.title = ${title}`);
  if (!post) throw new Error(`no demo post ${title}`);
  return post;
}

export async function addComplaints(deps: Deps, members: DemoMembers): Promise<void> {
  const { db } = deps;
  for (const { by: name, title, reason, text } of reports) {
    const object = { postId: (await postNamed(db, title)).id };
    await createReport(deps, by(members[name]), { object, reason, text });
  }
  for (const { by: name, title, appeal } of posts)
    if (appeal) await appealDenial(deps, by(members[name]), (await postNamed(db, title)).id, appeal);
  await db.run(sql`update reports set created_at = now() - make_interval(hours => 31 - 9 * id::int)`);
  await db.run(sql`update appeals set created_at = now() - interval '22 hours'`);
  await ageNotices(db);
}
