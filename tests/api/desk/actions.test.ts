import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action } from '../../../contract/action.ts';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { adminStatuses, statuses, visibleStatuses } from '../../../contract/posts/status.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { postActions as decisions } from '../../../contract/reports/actions.ts';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import type { Endpoint } from '../../../engine/endpoint.ts';
import { actionTables, type ActionTable } from '../../support/action-tables.ts';
import { Client } from '../../support/client.ts';
import { inDays } from '../../support/clock.ts';
import { startDesk } from '../../support/desk.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf, suspend } from '../../support/members.ts';
import { offerIn } from '../../support/offers.ts';
import {
  addMember,
  createPost,
  inFourMonths,
  postFields,
  uniqueName,
  type Person,
} from '../../support/people.ts';
import { decide, report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';
import { askUpdate, openRequestOf } from '../../support/updates.ts';

/**
 * Every action of every table, in every status, by everybody: allowed, or refused with the code of its row. Refused
 * actions leave a post as it is.
 */

let server: TestServer;
let admin: Person;
let second: Person;
let suspended: Person;
beforeAll(async () => {
  ({ server, admin, second } = await startDesk());
  suspended = await addMember(server);
  await suspend(second, await idOf(server, suspended));
});
afterAll(() => server.stop());

/** `owner`: the member whom the object concerns. `own`: an admin whom it concerns. */
type Role = 'visitor' | 'suspended' | 'member' | 'owner' | 'own' | 'admin';

interface Walk extends ActionTable {
  statuses: readonly string[];
  /** Makes an object in a status. Returns the fields that name it, and its name in the audit trail. */
  make: (status: string, owner: Person) => Promise<readonly [fields: Record<string, unknown>, name: string]>;
  /** What calls need besides the object, what the row sends, and what it asks. */
  needs?: Readonly<Record<string, Record<string, unknown>>>;
  /** Statuses in which a call also does what the row doesn't offer: another row has the same call, or nothing changes. */
  also?: Readonly<Record<string, readonly string[]>>;
  /** The statuses of the objects that others see. */
  seen?: (role: Role) => readonly string[];
  /** The error for the objects of others. */
  foreign?: string;
  /** The status is checked before own affairs. */
  isStatusFirst?: true;
}

async function postIn(status: string, owner: Person): Promise<string> {
  const postId = await createPost(owner, status === 'Draft' ? { postStatus: 'Draft' } : {});
  if (status === 'Denied') await second.call(postEndpoints.deny, { postId, denyReason: 'Blurry' });
  if (['Available', 'In progress', 'Archived'].includes(status))
    await second.call(postEndpoints.approve, { postId });
  if (status === 'In progress') await owner.call(postEndpoints.edit, { postId, postStatus: status });
  if (status === 'Archived') await owner.call(postEndpoints.archive, { postId });
  return postId;
}

const nouns: Record<string, Walk> = {
  posts: {
    ...actionTables.posts,
    statuses,
    make: async (status, owner) => {
      const postId = await postIn(status, owner);
      return [{ postId }, `post ${postId}`];
    },
    needs: {
      'edit-draft': postFields(),
      'edit-post': { price: '5' },
      'change-type': { postType: 'buy' },
    },
    also: {
      withdraw: ['Available', 'In progress'],
      'deal-made': ['Pending'],
      reserve: ['In progress'],
      'make-available': ['Available'],
    },
    seen: (role) => (role === 'member' ? visibleStatuses : adminStatuses),
  },
  reports: {
    ...actionTables.reports,
    statuses: ['open', 'decided'],
    make: async (status, owner) => {
      const postId = await postIn('Available', owner);
      await report(await addMember(server), { postId });
      if (status === 'decided') await decide(second, { postId });
      return [{ postId }, `post ${postId}`];
    },
    needs: Object.fromEntries(decisions.map((action) => [action, { action }])),
  },
  appeals: {
    ...actionTables.appeals,
    statuses: ['open', 'accepted', 'refused'],
    make: async (status, owner) => {
      const postId = await postIn('Denied', owner);
      await owner.call(appealEndpoints.appealDenial, { postId, text: 'It is sharp.' });
      const [appeal] = await server.database.sql<{ id: string }>(
        'select id from appeals where post_id = $1',
        [postId],
      );
      const appealId = appeal?.id;
      const third = await addMember(server, { role: 'admin' });
      if (status !== 'open')
        await third.call(appealEndpoints.decide, { appealId, accept: status === 'accepted', reason: 'No' });
      return [{ appealId }, `post ${postId}`];
    },
  },
  'profile updates': {
    ...actionTables['profile updates'],
    statuses: ['open', 'approved', 'denied'],
    make: async (status, owner) => {
      await server.database.sql('delete from profile_requests');
      await askUpdate(owner, { wechatQRCodeImage: sampleImage('png') });
      const { request_id: requestId, user_id: requester } = (await openRequestOf(owner, second)) ?? {};
      const named = { requestId, requester_user_id: requester };
      if (status === 'approved') await second.call(profileEndpoints.approveUpdate, named);
      if (status === 'denied') await second.call(profileEndpoints.denyUpdate, named);
      return [named, `request ${String(requestId)}`];
    },
    isStatusFirst: true,
  },
  searches: {
    ...actionTables.searches,
    statuses: ['told', 'muted'],
    make: async (status, owner) => {
      const { body } = await owner.call(searchEndpoints.save, { search: uniqueName(), filters: {} });
      const searchId = String(body['search_id']);
      if (status === 'muted') await owner.call(searchEndpoints.mute, { searchId, muted: true });
      return [{ searchId }, `search ${searchId}`];
    },
    also: { mute: ['muted'], unmute: ['told'] },
    foreign: 'search_not_found',
  },
  offers: {
    ...actionTables.offers,
    statuses: ['open', 'promised', 'withdrawn', 'declined'],
    make: async (status, owner) => offerIn(server, status, owner, await postIn('Available', owner)),
    needs: { late: { minutes: 10 } },
    foreign: 'offer_not_found',
  },
  members: {
    ...actionTables.members,
    statuses: ['active', 'suspended'],
    make: async (status, owner) => {
      const isOwner = owner === admin || status === 'active';
      const userId = await idOf(server, isOwner ? owner : await addMember(server));
      if (status === 'suspended') await suspend(second, userId);
      return [{ userId }, `member ${userId}`];
    },
    needs: {
      reset: { what: 'username' },
      note: { text: 'Seen' },
      leave: { date: inFourMonths },
      pause: { until: inDays(9) },
    },
  },
};

const answers = {
  confirmation: {},
  reason: { reason: 'Because', denyReason: 'Because' },
  days: { days: 1, reason: 'Because' },
  date: { sellBuyByDate: inFourMonths },
};

function expected(walk: Walk, name: string, status: string, role: Role): string | undefined {
  const { by, from, notOwn, sparesAdmins, refusal } = walk.actions[name] as Action;
  const isOwner = role === 'owner' || role === 'own';
  const isAdmin = role === 'admin' || role === 'own';
  const isRefused = ![...from, ...(walk.also?.[name] ?? [])].includes(status);
  if (role === 'visitor' || role === 'suspended') return 'no_session';
  if (by === 'self') return undefined;
  if (by === 'admin' && !isAdmin) return 'admins_only';
  const seenAs = by === 'reader' ? 'member' : role;
  if (!isOwner && walk.seen && !walk.seen(seenAs).includes(status)) return 'post_not_found';
  if (['author', 'asker', 'either'].includes(by) && !isOwner) return walk.foreign ?? 'not_author';
  if (by === 'asker') return 'not_asker';
  if (by === 'reader') return undefined;
  if (sparesAdmins && role === 'own') return 'admin_protected';
  if (isRefused && walk.isStatusFirst) return refusal;
  if (notOwn && role === 'own') return 'own_affair';
  return isRefused ? refusal : undefined;
}

const walks = Object.entries(nouns).flatMap(([noun, walk]) =>
  Object.entries(walk.actions)
    // A new post has no status yet.
    .filter(([, { call }]) => call !== 'create')
    .flatMap(([name, action]) => walk.statuses.map((status) => ({ noun, name, status, walk, action }))),
);

const postOf = ({ postId }: Record<string, unknown>) =>
  server.database.sql('select * from posts where id = $1', [postId ?? null]);

test.each(walks)('[4.9 6.3] $noun: $name in the status $status', async ({ name, status, walk, action }) => {
  const endpoint = walk.endpoints[action.call] as Endpoint;
  const given = {
    ...action.sends,
    ...(action.asks && answers[action.asks]),
    ...walk.needs?.[name],
  };
  const owner = await addMember(server);
  const object = await walk.make(status, owner);
  // All but the last act on one object. Only the last of these may change it.
  const mayChange: Role[] = action.by === 'admin' ? ['owner', 'admin'] : ['admin', 'owner'];
  for (const role of ['visitor', 'suspended', 'member', ...mayChange, 'own'] as const) {
    const [fields, trailName] = role === 'own' ? await walk.make(status, admin) : object;
    const actor = {
      visitor: () => new Client(server.url),
      suspended: () => suspended,
      member: () => addMember(server),
      owner: () => owner,
      own: () => admin,
      admin: () => admin,
    }[role];
    const code = expected(walk, name, status, role);
    const before = await postOf(fields);
    const reply = await (await actor()).call(endpoint, { ...given, ...fields });
    if (code !== undefined) expect(await postOf(fields)).toEqual(before);
    expect([role, reply.status === 200 ? undefined : reply.code]).toEqual([role, code]);
    const isDone = code === undefined && action.from.includes(status);
    const isRecorded =
      action.by === 'admin' ? role === 'admin' : isDone && (action.by === 'author' || role === 'owner');
    if (!isRecorded || !action.trail) continue;
    const [entry] = await server.database.sql(
      'select object, outcome, reason from audit where action = $1 order by id desc limit 1',
      [action.trail],
    );
    const { text = null, reason = text, denyReason = reason }: Record<string, unknown> = given;
    expect(entry).toEqual({
      object: trailName,
      outcome: code === undefined ? 'done' : 'refused',
      reason: code ?? denyReason,
    });
  }
});
