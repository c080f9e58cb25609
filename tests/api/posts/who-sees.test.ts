import { expect } from 'vitest';
import * as z from 'zod/mini';
import { callTable } from '../../../contract/call-table.ts';
import { noticeEndpoints } from '../../../contract/notices/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { statuses, type Status } from '../../../contract/posts/status.ts';
import { test as base } from '../../support/fixtures.ts';
import { idOf } from '../../support/members.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';

/** Who sees a post, by its status and the state of its author: every call that answers posts (rules P4 and M1). */

type State = 'present' | 'expired' | 'suspended' | 'paused';
type Role = 'member' | 'admin';

const publicly = (status: Status) => ['Available', 'In progress', 'Archived'].includes(status);
const isAway = (state: State) => state === 'suspended' || state === 'paused';

/** Others than the author may open the post. */
const opens = (role: Role, status: Status, state: State) =>
  role === 'admin' ? status !== 'Draft' : publicly(status) && !isAway(state);
const isListed = (status: Status, state: State) => publicly(status) && state === 'present';

/** How a draft comes to a status. */
const steps: Record<Status, readonly Status[]> = {
  Draft: [],
  Pending: ['Pending'],
  Available: ['Pending', 'Available'],
  'In progress': ['Pending', 'Available', 'In progress'],
  Archived: ['Pending', 'Available', 'Archived'],
  Denied: ['Pending', 'Denied'],
};

interface Post {
  id: string;
  status: Status;
  state: State;
}

const test = base
  .extend('authors', { scope: 'file' }, async ({ server }) => ({
    present: await addMember(server),
    suspended: await addMember(server),
    paused: await addMember(server),
  }))
  .extend('posts', { scope: 'file', auto: true }, async ({ server, authors, member, admin }) => {
    const made: Post[] = [];
    for (const state of ['present', 'expired', 'suspended', 'paused'] as const)
      for (const status of statuses) {
        const author = state === 'expired' ? authors.present : authors[state];
        const id = await createPost(author, {
          title: 'Zephyrine lamp',
          description: '',
          postStatus: 'Draft',
        });
        for (const next of steps[status])
          await server.database.sql('update posts set status = $2 where id = $1', [id, next]);
        if (state === 'expired')
          await server.database.sql('update posts set expires_on = expires_on - 365 where id = $1', [id]);
        made.push({ id, status, state });
      }
    const set = async (who: Person, change: string) =>
      server.database.sql(`update members set ${change} where username = $1`, [who.username]);
    await set(authors.suspended, "suspended_until = now() + interval '1 day', suspended_at = now()");
    await set(authors.paused, "paused_until = now() + interval '9 days', paused_at = now()");
    // As a pause does.
    await server.database.sql('update posts set lapsed = true where author_id = $1', [
      await idOf(server, authors.paused),
    ]);
    for (const reader of [member, admin])
      await server.database.sql(
        'insert into saves (post_id, member_id) select id, $1 from posts where title = $2',
        [await idOf(server, reader), 'Zephyrine lamp'],
      );
    return made;
  });

const idsWhere = (posts: readonly Post[], holds: (post: Post) => boolean) =>
  posts
    .filter(holds)
    .map(({ id }) => id)
    .toSorted();

/** The ids on all pages of a list. */
async function listedBy(who: Person, row: (typeof callTable)[number], query: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await who.call(row, { ...query, page });
    const list = body as unknown as { post_id: string }[];
    ids.push(...list.map((post) => post.post_id));
    if (list.length < 10) return ids.toSorted();
  }
}

const roles = ['member', 'admin'] as const;

test('a list has what is public, unexpired, and by a present author: market, search and similar', async ({
  posts,
  member,
  admin,
  server,
  authors,
}) => {
  const listed = idsWhere(posts, ({ status, state }) => isListed(status, state));
  expect(listed).toHaveLength(3);
  for (const who of [member, admin]) {
    expect(await listedBy(who, postEndpoints.market)).toEqual(listed);
    expect(await listedBy(who, postEndpoints.search, { search: 'zephyrine' })).toEqual(listed);
    for (const [state, author] of Object.entries(authors))
      expect(await listedBy(who, postEndpoints.market, { author: await idOf(server, author) })).toEqual(
        state === 'present' ? listed : [],
      );
    const own = await createPost(who, { title: 'Zephyrine lamp' });
    const { body } = await who.call(postEndpoints.similar, { postId: own });
    const similar = (body['similar'] as { post_id: string }[]).map((post) => post.post_id);
    expect(listed).toEqual(expect.arrayContaining(similar));
    expect(similar.length).toBeGreaterThan(0);
    await who.call(postEndpoints.remove, { postId: own });
  }
});

test.for(roles)(
  'a page, what leads to it and what is like it open together: %s',
  async (role, { posts, member, admin, server }) => {
    const who = role === 'member' ? member : admin;
    await server.database.sql(
      `insert into notices (member_id, kind, topic, post_id, data)
     select $1, 'saved-reserved', 'post ' || id || ' state', id, '{}' from posts where title = 'Zephyrine lamp'`,
      [await idOf(server, who)],
    );
    const titles = new Map<string, unknown>();
    for (let page = 1; page < 4; page += 1) {
      const { body } = await who.call(noticeEndpoints.list, { page });
      for (const notice of body as unknown as { post_id: string | null; post_title: string | null }[])
        if (notice.post_id !== null) titles.set(notice.post_id, notice.post_title);
    }
    for (const { id, status, state } of posts) {
      const isOpen = opens(role, status, state);
      const expected = { status: isOpen ? 200 : 404 };
      expect(await who.call(postEndpoints.full, { postId: id })).toMatchObject(expected);
      expect(await who.call(postEndpoints.similar, { postId: id })).toMatchObject(expected);
      if (role === 'admin')
        expect(await who.call(postEndpoints.reviewHints, { postId: id })).toMatchObject(expected);
      expect(titles.get(id)).toBe(isOpen ? 'Zephyrine lamp' : undefined);
    }
  },
);

test('saved posts are those that open and whose author is present', async ({ posts, member, admin }) => {
  const saved = (role: Role) =>
    idsWhere(posts, ({ status, state }) => opens(role, status, state) && !isAway(state));
  expect(await listedBy(member, postEndpoints.saved)).toEqual(saved('member'));
  expect(await listedBy(admin, postEndpoints.saved)).toEqual(saved('admin'));
});

test('the review queue has what is pending, but of suspended authors', async ({ posts, admin }) => {
  const waiting = idsWhere(posts, ({ status, state }) => status === 'Pending' && state !== 'suspended');
  expect(await listedBy(admin, postEndpoints.pending)).toEqual(waiting);
});

test('authors see all of their own posts', async ({ posts, authors }) => {
  for (const [states, author] of [
    [['present', 'expired'], authors.present],
    [['paused'], authors.paused],
  ] as const) {
    const own = idsWhere(posts, ({ state }) => (states as readonly string[]).includes(state));
    const { myAvailable, myDraftDenied, myArchived } = postEndpoints;
    const lists = await Promise.all(
      [myAvailable, myDraftDenied, myArchived].map((row) => listedBy(author, row)),
    );
    expect(lists.flat().toSorted()).toEqual(own);
    for (const id of own)
      expect(await author.call(postEndpoints.full, { postId: id })).toMatchObject({ status: 200 });
  }
});

test('every call that answers posts is tested here, or what it shows for its own noun', () => {
  const answering = callTable
    .filter((row) =>
      JSON.stringify(z.toJSONSchema(row.reply, { unrepresentable: 'any' })).includes('post_id'),
    )
    .map(({ path }) => path);
  const { market, search, saved, pending, full, similar, reviewHints } = postEndpoints;
  const { myAvailable, myDraftDenied, myArchived } = postEndpoints;
  const here = [
    market,
    search,
    saved,
    pending,
    full,
    similar,
    reviewHints,
    myAvailable,
    myDraftDenied,
    myArchived,
  ];
  const elsewhere = [
    '/api/user/get-member-record',
    '/api/report/open-reports',
    '/api/report/decided-reports',
    '/api/desk/appeals',
    '/api/desk/presence',
    '/api/offer/post-offers',
    '/api/offer/my-offers',
    '/api/offer/next',
    '/api/offer/deals',
    '/api/market/newest',
  ];
  expect(answering.toSorted()).toEqual(
    [...here.map(({ path }) => path), noticeEndpoints.list.path, ...elsewhere].toSorted(),
  );
});
