import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../contract/action.ts';
import { appealActions } from '../../../contract/appeals/actions.ts';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { memberActions } from '../../../contract/members/actions.ts';
import { memberEndpoints } from '../../../contract/members/endpoints.ts';
import { postActions } from '../../../contract/posts/actions.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { adminStatuses, statuses, visibleStatuses } from '../../../contract/posts/status.ts';
import { profileActions } from '../../../contract/profile/actions.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { reportActions } from '../../../contract/reports/actions.ts';
import { reportEndpoints } from '../../../contract/reports/endpoints.ts';
import type { Endpoint } from '../../../engine/endpoint.ts';
import { Client } from '../../support/client.ts';
import { startDesk } from '../../support/desk.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf, suspend } from '../../support/members.ts';
import { addMember, createPost, inFourMonths, postFields, type Person } from '../../support/people.ts';
import { decide, report } from '../../support/reports.ts';
import type { TestServer } from '../../support/server.ts';
import { askUpdate, openRequestOf } from '../../support/updates.ts';

/** Every action of every table, in every status, by everybody: allowed, or refused with the exact code. */

let server: TestServer;
let admin: Person;
let second: Person;
beforeAll(async () => {
  ({ server, admin, second } = await startDesk());
});
afterAll(() => server.stop());

/** `owner`: the member whom the object concerns. `own`: an admin whom it concerns. */
type Role = 'visitor' | 'member' | 'owner' | 'own' | 'admin';

interface Walk {
  actions: Readonly<Record<string, Action>>;
  endpoints: Readonly<Record<string, Endpoint>>;
  statuses: readonly string[];
  /** Makes an object in a status and returns the fields that name it. */
  make: (status: string, owner: Person) => Promise<Record<string, unknown>>;
  /** What each action sends besides. */
  sends: Readonly<Record<string, Record<string, unknown>>>;
  /** The code for somebody whom the row allows, or who may not see the object; otherwise undefined. */
  refusal: (name: string, status: string, role: Role) => string | undefined;
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

const reason = { reason: 'Because' };
const nouns: Record<string, Walk> = {
  posts: {
    actions: postActions,
    endpoints: postEndpoints,
    statuses,
    make: async (status, owner) => ({ postId: await postIn(status, owner) }),
    sends: {
      'edit-draft': postFields({ postStatus: 'Draft' }),
      'edit-post': { price: '5' },
      'change-type': { postType: 'buy' },
      reserve: { postStatus: 'In progress' },
      'make-available': { postStatus: 'Available' },
      'deal-made': { dealMade: true },
      renew: { sellBuyByDate: inFourMonths },
      deny: { denyReason: 'Because' },
      'take-down': reason,
      return: reason,
    },
    refusal: (name, status, role) => {
      const { by, call } = postActions[name as keyof typeof postActions];
      const seen: readonly string[] = role === 'member' ? visibleStatuses : adminStatuses;
      const isOwner = role === 'owner' || role === 'own';
      if (!isOwner && !seen.includes(status)) return 'post_not_found';
      if (by === 'author' && !isOwner) return 'not_author';
      // One call, which screens offer under three names.
      const asked = call === 'archive' ? 'archive' : (name as keyof typeof postActions);
      const isSame = nouns['posts']?.sends[name]?.['postStatus'] === status && call === 'edit';
      return isSame || postActions[asked].from.some((from) => from === status) ? undefined : 'post_state';
    },
  },
  reports: {
    actions: reportActions,
    endpoints: reportEndpoints,
    statuses: ['open', 'decided'],
    make: async (status, owner) => {
      const postId = await postIn('Available', owner);
      await report(await addMember(server), { postId });
      if (status === 'decided') await decide(second, { postId });
      return { postId };
    },
    sends: {
      dismiss: { action: 'dismiss' },
      'take-down': { action: 'take-down', ...reason },
      'return-to-review': { action: 'return-to-review' },
      warn: { action: 'warn', ...reason },
      suspend: { action: 'suspend', days: 1, ...reason },
    },
    refusal: (name, status) => {
      if (reportActions[name as keyof typeof reportActions].from.some((from) => from === status))
        return undefined;
      return name === 'reopen' ? 'not_reopened' : 'report_decided';
    },
  },
  appeals: {
    actions: appealActions,
    endpoints: appealEndpoints,
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
        await third.call(appealEndpoints.decide, { appealId, accept: status === 'accepted', ...reason });
      return { appealId };
    },
    sends: { accept: { accept: true }, refuse: { accept: false, ...reason } },
    refusal: (_name, status) => (status === 'open' ? undefined : 'appeal_decided'),
  },
  'profile updates': {
    actions: profileActions,
    endpoints: profileEndpoints,
    statuses: ['open', 'approved', 'denied'],
    make: async (status, owner) => {
      await server.database.sql('delete from profile_requests');
      await askUpdate(owner, { wechatQRCodeImage: sampleImage('png') });
      const { request_id: requestId, user_id: requester } = (await openRequestOf(owner, second)) ?? {};
      const named = { requestId, requester_user_id: requester };
      if (status === 'approved') await second.call(profileEndpoints.approveUpdate, named);
      if (status === 'denied') await second.call(profileEndpoints.denyUpdate, named);
      return named;
    },
    sends: {},
    refusal: (_name, status) => (status === 'open' ? undefined : 'update_decided'),
  },
  members: {
    actions: memberActions,
    endpoints: memberEndpoints,
    statuses: ['active', 'suspended'],
    make: async (status, owner) => {
      if (owner === admin) return { userId: await idOf(server, admin) };
      const userId = await idOf(server, await addMember(server));
      if (status === 'suspended') await suspend(second, userId);
      return { userId };
    },
    sends: {
      warn: reason,
      suspend: { days: 1, ...reason },
      reset: { what: 'username' },
      note: { text: 'Seen' },
    },
    refusal: (name, status, role) => {
      if (role === 'own' && name !== 'note') return 'admin_protected';
      if (memberActions[name as keyof typeof memberActions].from.some((from) => from === status))
        return undefined;
      return status === 'suspended' ? 'already_suspended' : 'not_suspended';
    },
  },
};

const walks = Object.entries(nouns).flatMap(([noun, { actions }]) =>
  Object.entries(actions)
    // A new post has no status yet.
    .filter(([, { call }]) => call !== 'create')
    .map(([name, action]) => ({ noun, name, action })),
);

describe.each(walks)('$noun: $name', ({ noun, name, action }) => {
  const { endpoints, make, sends, refusal, ...walk } = nouns[noun] as Walk;
  const endpoint = endpoints[action.call] as Endpoint;

  const expected = (status: string, role: Role) => {
    if (role === 'visitor') return 'no_session';
    if (endpoint.access === 'admin' && (role === 'member' || role === 'owner')) return 'admins_only';
    const isDecided = noun === 'profile updates' && status !== 'open';
    if (action.notOwn && role === 'own' && !isDecided) return 'own_affair';
    return refusal(name, status, role);
  };

  test('only admins may make the call if it is an action of admins', () => {
    expect(endpoint.access).toBe(action.by === 'admin' ? 'admin' : 'member');
  });

  test.each(walk.statuses)('%s', async (status) => {
    const owner = await addMember(server);
    const about = await make(status, owner);
    // The first four act on one object. Only the last of them may change it.
    const others: Role[] = action.by === 'admin' ? ['owner', 'admin'] : ['admin', 'owner'];
    for (const role of ['visitor', 'member', ...others, 'own'] as const) {
      const fields = role === 'own' ? await make(status, admin) : about;
      const actor = {
        visitor: () => new Client(server.url),
        member: () => addMember(server),
        owner: () => owner,
        own: () => admin,
        admin: () => admin,
      }[role];
      const code = expected(status, role);
      const reply = await (await actor()).call(endpoint, { ...sends[name], ...fields });
      expect([role, reply.status === 200 ? undefined : reply.code]).toEqual([role, code]);
      if (action.by !== 'admin' || role !== 'admin') continue;
      const [entry] = await server.database.sql<{ action: string; outcome: string }>(
        `select action, outcome from audit where action = $1 order by id desc limit 1`,
        [action.trail ?? ''],
      );
      expect(entry).toEqual({ action: action.trail, outcome: code === undefined ? 'done' : 'refused' });
    }
  });
});
