import sharp from 'sharp';
import { appealEndpoints } from '../../contract/appeals/endpoints.ts';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { addDays, dayAt, usualTimeZone } from '../../contract/days.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { noticeEndpoints } from '../../contract/notices/endpoints.ts';
import { offerEndpoints } from '../../contract/offers/endpoints.ts';
import { pageEndpoints } from '../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { reportEndpoints } from '../../contract/reports/endpoints.ts';
import { searchEndpoints } from '../../contract/searches/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import type { Endpoint } from '../../engine/endpoint.ts';
import { Client, type Answer } from '../support/client.ts';
import type { Mailbox } from '../support/mailbox.ts';
import { joinAs, postFields, type Person } from '../support/people.ts';
import { waitFor } from '../support/wait-for.ts';

export interface Filled {
  people: Record<'chief' | 'deputy' | 'lin_xiaoyu' | 'wang_fang' | 'carl_smith', Person>;
  postIds: Record<string, string>;
  memberIds: Record<string, string>;
}

interface Site {
  url: string;
  mailbox: Mailbox;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

const today = dayAt(Date.now(), usualTimeZone);

/** A photo with a pattern of its own. */
async function photo(name: string, hue: number) {
  const shapes = Array.from({ length: 6 }, (_, at) => {
    const place = (at * 97 + hue) % 400;
    return `<circle cx="${place}" cy="${(place * 3) % 300}" r="${20 + at * 9}" fill="hsl(${hue + at * 40},70%,60%)"/>`;
  });
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="hsl(${hue},50%,40%)"/>${shapes.join('')}</svg>`;
  const bytes = await sharp(Buffer.from(text)).png().toBuffer();
  return { fileName: `${name}.png`, bytes, mediaType: 'image/png' };
}

/** Throws unless the call succeeds. One that the release does not know is left out. */
async function call(who: Client, row: Endpoint, input: Record<string, unknown> = {}): Promise<Answer> {
  const answer = await who.call(row, input);
  const isUnknown = answer.status === 404 && answer.code === 'not_found';
  if (answer.status !== 200 && !isUnknown)
    throw new Error(`${row.path} answered ${answer.status}: ${answer.message}`);
  return answer;
}

/** Makes rows of every kind, most of them through calls. */
export async function fill(site: Site): Promise<Filled> {
  const people = {
    chief: await joinAs(site, 'chief', 'admin@nyu.edu'),
    deputy: await joinAs(site, 'deputy', 'second.admin@nyu.edu'),
    lin_xiaoyu: await joinAs(site, 'lin_xiaoyu'),
    wang_fang: await joinAs(site, 'wang_fang'),
    carl_smith: await joinAs(site, 'carl_smith'),
  };
  const { chief, deputy, lin_xiaoyu: lin, wang_fang: wang, carl_smith: carl } = people;
  const found = await site.sql('select id, username from members order by id');
  const memberIds = Object.fromEntries(found.map(({ id, username }) => [String(username), String(id)]));
  // Somebody who never typed the code, and an account that was closed.
  const password = 'correct-horse-9';
  await call(new Client(site.url), authEndpoints.signUp, {
    email: 'late.comer@nyu.edu',
    username: 'late_comer',
    password,
  });
  const leaver = await joinAs(site, 'gone_member');
  await call(leaver, postEndpoints.create, postFields({ title: 'Rice cooker of a member who left' }));
  await call(leaver, authEndpoints.closeAccount, { password });

  await chooseSite(chief);
  await call(lin, profileEndpoints.setLanguage, { language: 'zh' });
  await call(lin, profileEndpoints.requestUpdate, {
    username: 'lin_xiaoyu',
    profileImage: await photo('profile', 10),
    wechatQRCodeImage: await photo('wechat', 200),
    wechatId: 'lin_wechat_1',
    contacts: JSON.stringify({ telegram: 'lin_telegram' }),
  });
  const [first] = (await call(chief, profileEndpoints.listUpdates)).body as { request_id: string }[];
  await call(chief, profileEndpoints.approveUpdate, { requestId: first?.request_id });
  await call(carl, profileEndpoints.requestUpdate, {
    username: 'carl_s',
    profileImage: await photo('other', 90),
  });
  const [second] = (await call(chief, profileEndpoints.listUpdates)).body as { request_id: string }[];
  await call(chief, profileEndpoints.denyUpdate, {
    requestId: second?.request_id,
    denyReason: '头像看不清，请换一张。',
  });
  await call(wang, profileEndpoints.requestUpdate, {
    username: 'wang_fang',
    profileImage: await photo('w', 40),
  });

  await call(wang, searchEndpoints.save, { search: '台灯', filters: { priceTo: '100' } });
  await call(carl, searchEndpoints.save, { search: 'bicycle' });

  const postIds = await fillPosts(people);
  const { available = '', denied = '', wanted = '', carls = '' } = postIds;
  await call(wang, postEndpoints.save, { postId: available });
  await call(carl, postEndpoints.save, { postId: available });
  await call(lin, postEndpoints.save, { postId: wanted });
  await call(wang, postEndpoints.connect, { postId: available });
  // Savers are told of the lower price.
  await call(lin, postEndpoints.edit, { postId: available, price: '35' });

  await call(wang, reportEndpoints.create, { postId: carls, reason: 'scam', text: '要求先付款，很可疑。' });
  await call(lin, reportEndpoints.create, { userId: memberIds['carl_smith'], reason: 'offensive' });
  await call(carl, reportEndpoints.create, { postId: available, reason: 'spam' });
  await call(chief, reportEndpoints.decide, {
    userId: memberIds['carl_smith'],
    action: 'warn',
    reason: 'Be polite.',
  });
  await call(wang, reportEndpoints.create, { userId: memberIds['carl_smith'], reason: 'spam' });
  await call(deputy, memberEndpoints.addNote, { userId: memberIds['carl_smith'], text: '第二次被举报。' });
  await call(lin, appealEndpoints.appealDenial, { postId: denied, text: '照片已经重拍，请再看一次。' });
  await call(chief, memberEndpoints.suspend, {
    userId: memberIds['carl_smith'],
    days: 200,
    reason: 'Asked for money first.',
  });
  await call(new Client(site.url), appealEndpoints.appealSuspension, {
    usernameOrEmail: 'carl_smith',
    password,
    text: 'I did not ask for money.',
  });

  await makeOffers(site, people, postIds);
  await call(lin, noticeEndpoints.chooseMail, { group: 'saved', mail: 'daily' });
  await call(wang, memberEndpoints.setLeavingDate, { date: addDays(today, 100) });
  await call(chief, deskEndpoints.announce, {
    en: 'Move-out week begins on Monday.',
    zh: '退宿周从周一开始。',
    from: today,
    to: addDays(today, 60),
  });
  const reasons = (await call(chief, deskEndpoints.denyReasons)).body['reasons'] as object[];
  await call(chief, deskEndpoints.editDenyReasons, {
    reasons: [{ en: 'A reason of this campus.', zh: '本校自己的理由。' }, ...reasons],
  });
  for (const language of ['en', 'zh'])
    await call(chief, pageEndpoints.edit, {
      name: 'guidelines',
      language,
      markdown: `# ${language}: 校园守则`,
    });
  await call(wang, postEndpoints.search, { search: 'nothing of that name' });
  await addByHand(site, postIds, memberIds);
  // What jobs write.
  await waitFor(async () => {
    const [waiting] = await site.sql(`
      select (select count(*) from notice_events) + (select count(*) from saved_searches where query is null)
        + (select count(*) from images where name not in (select image_name from image_hashes)) as count`);
    if (waiting?.['count'] !== '0') throw new Error('something waits to be written');
  }, 120_000);
  return { people, postIds, memberIds };
}

/** What admins choose at /desk/site: a name, a logo, a channel, and categories, one of which is removed again. */
async function chooseSite(chief: Person): Promise<void> {
  const edit = (section: string, value: unknown) => call(chief, deskEndpoints.editSite, { section, value });
  await edit('name', { en: 'Campus Market', zh: '校园集市' });
  await edit('contactChannels', ['wechat', 'telegram']);
  const categories = (await call(chief, siteEndpoints.site)).body['categories'] as object[];
  const bikes = { key: 'Bikes', names: { en: 'Bikes', zh: '自行车' }, icon: 'bike', kinds: [] };
  await edit('categories', [...categories, { ...bikes, hasCondition: true, hasCourseCode: false }]);
  await edit('categories', categories);
  await call(chief, deskEndpoints.uploadLogo, { logo: await photo('logo', 150) });
}

/** An offer that is promised and whose meeting is over, one that waits, and one that is declined, its maker blocked. */
async function makeOffers(
  site: Site,
  { lin_xiaoyu: lin, wang_fang: wang, deputy }: Filled['people'],
  { offered = '', available = '' }: Record<string, string>,
): Promise<void> {
  const time = `${addDays(today, 2)}T04:00:00.000Z`;
  const make = async (who: Person, more: Record<string, unknown>) =>
    String((await call(who, offerEndpoints.make, { times: [time], ...more })).body['offer_id']);
  const promised = await make(wang, { postId: offered, price: '80' });
  await call(lin, offerEndpoints.promise, { offerId: promised, time });
  await make(wang, { postId: available });
  const declined = await make(deputy, { postId: available, price: '1' });
  await call(lin, offerEndpoints.decline, { offerId: declined, block: true });
  await site.sql(
    `update offers set meet_at = now() - interval '3 hours', reminded_at = now() - interval '5 hours',
       asked_at = now() - interval '1 hour' where id = $1`,
    [promised],
  );
  await site.sql(
    `insert into notices (member_id, kind, topic, post_id)
     select author_id, 'meeting-ask', 'post ' || id || ' meeting', id from posts where id = $1`,
    [offered],
  );
}

/** What no call makes today: a post that has expired, and what jobs write on later days. */
async function addByHand(
  site: Site,
  postIds: Record<string, string>,
  memberIds: Record<string, string>,
): Promise<void> {
  await site.sql(`update posts set expires_on = $2::date where id = $1`, [
    postIds['expired'],
    addDays(today, -1),
  ]);
  await site.sql(`insert into post_reminders (post_id, kind, day) values ($1, 'expires-soon', $2)`, [
    postIds['available'],
    addDays(today, 30),
  ]);
  await site.sql(
    `insert into campus_subjects (member_id, provider, subject_hash) values ($1, 'oidc', 'a-hash')`,
    [memberIds['lin_xiaoyu']],
  );
  await site.sql(
    `insert into daily_numbers (day, sign_ups, new_posts, approved, denied, hours, deals_made, saves, contacts, reports, by_category)
     values ($1, 3, 5, 4, 1, '{1.5,2}', 2, 7, 0, 1, '{"Others": 5}')`,
    [addDays(today, -40)],
  );
  // Nothing listens there.
  await site.sql(
    `insert into robot (kind, address, secret, language) values ('slack', 'http://127.0.0.1:9/hook', '', 'en')`,
  );
}

/** A post in every status, in both languages. */
async function fillPosts({
  chief,
  deputy,
  lin_xiaoyu: lin,
  wang_fang: wang,
  carl_smith: carl,
}: Filled['people']) {
  const create = async (who: Person, more: Record<string, unknown>) =>
    String((await call(who, postEndpoints.create, postFields(more))).body['postId']);
  const publish = async (who: Person, more: Record<string, unknown>) => {
    const postId = await create(who, more);
    await call(chief, postEndpoints.approve, { postId });
    return postId;
  };
  const ids: Record<string, string> = {};
  ids['draft'] = await create(lin, { title: '草稿：小冰箱', postStatus: 'Draft', description: '还没写完' });
  ids['pending'] = await create(lin, { title: 'Calculus textbook, 8th edition', category: 'Textbook' });
  ids['available'] = await publish(lin, {
    title: '宜家台灯，暖光',
    description: '用了一年，光线柔和。\nBright & quiet <b>lamp</b> 🪔',
    images: [await photo('a', 0), await photo('b', 120), await photo('c', 300)],
    openToNegotiate: 'true',
  });
  ids['dollars'] = await publish(lin, {
    title: 'Folding bicycle with lock',
    price: '120.99',
    currency: '$',
    images: await photo('bike', 60),
    condition: 'good',
    kind: 'bicycles',
  });
  ids['wanted'] = await publish(wang, { title: '求购：自行车 bicycle', postType: 'buy' });
  ids['in progress'] = await publish(lin, {
    title: '电饭煲 rice cooker',
    category: 'Kitchenware',
    quantity: '2',
  });
  await call(lin, postEndpoints.edit, { postId: ids['in progress'], postStatus: 'In progress' });
  ids['archived'] = await publish(lin, { title: 'Sold: 显示器 monitor', images: await photo('old', 250) });
  await call(lin, postEndpoints.archive, { postId: ids['archived'], dealMade: true });
  ids['denied'] = await create(lin, { title: '模糊的照片 camera' });
  await call(deputy, postEndpoints.deny, { postId: ids['denied'], denyReason: '照片太暗，请重拍。' });
  ids['expired'] = await publish(lin, { title: 'Expired: 毕业袍 gown' });
  const deleted = await create(wang, { title: 'Deleted again: 雨伞' });
  await call(wang, postEndpoints.remove, { postId: deleted });
  ids['carls'] = await publish(carl, { title: 'Concert ticket', description: 'Pay first.' });
  ids['taken down'] = await publish(lin, { title: 'Taken down: 电子烟' });
  await call(chief, postEndpoints.takeDown, { postId: ids['taken down'], reason: '校园内禁止出售。' });
  ids['offered'] = await publish(lin, { title: '书桌 desk', price: '90', openToNegotiate: 'true' });
  return ids;
}
