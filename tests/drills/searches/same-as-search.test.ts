import { expect } from 'vitest';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import type { Endpoint } from '../../../engine/endpoint.ts';
import { siteTest } from '../../support/fixtures.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** On random posts and searches, a post fits a saved search exactly where the search lists it as Available. */

const count = 200;
const seed = 42;

const test = siteTest.extend('env', {
  PICKUP_AREAS: 'north North campus/北校区, gate East gate/东门',
});

/** mulberry32 */
function random(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = random(seed);
const below = (most: number) => Math.floor(next() * most);
const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
const maybe = <Value>(share: number, value: () => Value) => (next() < share ? value() : undefined);

const words =
  `lamp desk 台灯 书桌 tea teapot teacup 茶 茶壶 电水壶 kettle kettles iPad iPad9 iPad-9 ipad 9 13 256GB iphone case
  phone 手机壳 充电器 charger calculus 微积分 高数 教材 textbook 上册 notes 笔记 bicycle bike 自行车 单车 锁 white 白色
  折叠 folding table 椅子 armchair chair Ikea 宜家 flurbo flurbonix zibbet quomble MATH-SHU121 Crème brûlée 羽毛球拍
  blackboard board skateboard cup 杯子 cupboard sun sunscreen 防晒霜 灯 灯芯绒 x1c2 thinkpad`.split(/\s+/);
const fillers = ['selling', 'for sale', '出', '求', 'new', '九成新', 'the', 'with', ',', '/', '全新'];
const prices = ['0', '10', '49.99', '50', '50.01', '100', '7.2', '300'];
const subcategories = ['electronics', 'furniture', 'books', 'bicycles'];

const text = (most: number) =>
  Array.from({ length: 1 + below(most) }, () => (next() < 0.15 ? pick(fillers) : pick(words))).join(
    pick([' ', ' ', '']),
  );

function post() {
  const postType = next() < 0.8 ? 'sell' : 'buy';
  const category = pick(['Textbook', 'Kitchenware', 'Food', 'Others', 'Others', 'Others']);
  return {
    title: text(4),
    description: next() < 0.5 ? text(8) : '',
    price: pick(prices),
    currency: next() < 0.8 ? '¥' : '$',
    postType,
    category,
    openToNegotiate: next() < 0.5,
    area: maybe(0.5, () => pick(['north', 'gate'])) ?? '',
    condition: (postType === 'sell' ? maybe(0.5, () => pick(['new', 'good', 'fair'])) : undefined) ?? '',
    kind: (category === 'Others' ? maybe(0.5, () => pick(subcategories)) : undefined) ?? '',
    courseCode:
      (category === 'Textbook' ? maybe(0.5, () => pick(['MATH-SHU 121', 'cs 9'])) : undefined) ?? '',
  };
}

const pinyin = [
  'taideng',
  'shu zhuo',
  'chahu',
  'zixingche',
  'weijifen',
  'mathshu121',
  'mathshu 121',
  'mathshu12',
];
const slips: readonly ((word: string) => string)[] = [
  (word) => word.slice(0, 1 + below(word.length)),
  (word) => word.slice(1),
  (word) => word.toUpperCase(),
  (word) => {
    const at = below(word.length);
    return word.slice(0, at) + word.slice(at + 1);
  },
  (word) => {
    const at = below(word.length);
    return `${word.slice(0, at)}${pick(['a', 'e', 's', '灯', '9'])}${word.slice(at)}`;
  },
  (word) => (word[1] ?? '') + (word[0] ?? '') + word.slice(2),
];

function search(): { search: string; filters: Record<string, string> } {
  const typed = Array.from({ length: below(3) }, () => {
    const word = next() < 0.1 ? pick(pinyin) : next() < 0.1 ? pick(fillers) : pick(words);
    return next() < 0.4 ? pick(slips)(word) : word;
  }).join(pick([' ', ' ', ' ', '']));
  const share = typed === '' ? 0.4 : 0.15;
  const [priceFrom, priceTo] = [maybe(share, () => pick(prices)), maybe(share, () => pick(prices))];
  const filters = {
    postCategoryOption: maybe(share, () => pick(['Textbook', 'Kitchenware', 'Others'])),
    buySellOption: maybe(share, () => pick(['Sell posts', 'Sell posts', 'Buy posts'])),
    negotiabilityOption: maybe(share, () => pick(['Open to negotiate', 'Not open to negotiate'])),
    priceFrom: Number(priceFrom) > Number(priceTo) ? undefined : priceFrom,
    priceTo,
    condition: maybe(share, () => pick(['new', 'good,fair', 'new,good'])),
    area: maybe(share, () => pick(['north', 'gate', 'gate,north'])),
    kind: maybe(share, () => pick(['electronics', 'books,furniture'])),
  };
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { search: typed, filters: Object.fromEntries(set) };
}

type Made = ReturnType<typeof search>;

async function listedBy(reader: Person, { search: typed, filters }: Made): Promise<string[]> {
  const found: ListedPost[] = [];
  for (let page = 1; found.length === (page - 1) * 10; page += 1) {
    const { body } = await reader.call(postEndpoints.search, { search: typed, page, ...filters });
    found.push(...(body as unknown as ListedPost[]));
  }
  return found.filter((card) => card.post_status === 'Available').map((card) => card.post_id);
}

test(`${count} posts fit ${count} searches exactly where the searches list them`, async ({
  server,
  admin,
}) => {
  const { database } = server;
  const author = await addMember(server);
  const reader = await addMember(server);
  const left: [postId: string, change: Endpoint, fields: object][] = [];
  const decisions: object[] = [];
  for (let made = 0; made < count; made += 1) {
    const postId = await createPost(author, post());
    if (next() < 0.95) decisions.push({ postId, approve: true });
    if (next() < 0.03) left.push([postId, postEndpoints.edit, { postStatus: 'In progress' }]);
    if (next() < 0.03) left.push([postId, postEndpoints.archive, {}]);
  }
  for (let from = 0; from < decisions.length; from += 50)
    expect(
      await admin.call(postEndpoints.decide, { decisions: decisions.slice(from, from + 50) }),
    ).toMatchObject({ status: 200 });
  for (const [postId, change, fields] of left) await author.call(change, { postId, ...fields });
  const distinct = new Map<string, Made>();
  while (distinct.size < count) {
    const made = search();
    const key = JSON.stringify(made).toLowerCase();
    if (key !== '{"search":"","filters":{}}') distinct.set(key, made);
  }
  const searches = [...distinct.values()];
  // Related words and compounds depend on the other posts, so all posts are held when all of them are there.
  await waitFor(async () => expect(await database.sql('select from notice_events')).toEqual([]), 120_000);
  const stored = await database.sql<{ id: string }>(
    `insert into saved_searches (member_id, search, filters)
     select m.id, s.search, s.filters
     from jsonb_to_recordset($2::jsonb) as s (place int, search text, filters text), members m where m.username = $1
     order by s.place returning id`,
    [
      reader.username,
      JSON.stringify(searches.map((one, place) => ({ ...one, place, filters: JSON.stringify(one.filters) }))),
    ],
  );
  await database.sql(
    "insert into notice_events (kind, post_id, data) select 'match', id, '{}' from posts order by id",
  );
  await waitFor(async () => expect(await database.sql('select from notice_events')).toEqual([]), 120_000);

  const hits = await database.sql<{ search_id: string; post_id: string }>(
    'select search_id, post_id from search_hits where fits',
  );
  const fits = new Map<string, string[]>();
  for (const { search_id, post_id } of hits) fits.set(search_id, [...(fits.get(search_id) ?? []), post_id]);
  expect(hits.length).toBeGreaterThan(count / 2);
  let place = 0;
  for (const one of searches) {
    const fitting = fits.get(stored[place]?.id ?? '') ?? [];
    expect({ ...one, posts: fitting.toSorted() }).toEqual({
      ...one,
      posts: (await listedBy(reader, one)).toSorted(),
    });
    place += 1;
  }
}, 300_000);
