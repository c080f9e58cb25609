import { expect } from 'vitest';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { callTable } from '../../contract/call-table.ts';
import { actionPaths } from '../support/action-tables.ts';
import { Client } from '../support/client.ts';
import { test as base } from '../support/fixtures.ts';
import {
  contentsOf,
  openPhase,
  openToAll,
  phaseNames,
  wrongCalls,
  type Phase,
  type PhaseName,
} from '../support/wrong-callers.ts';

/** The call table: its rows, who may make each call (rule G4), and what all answers have in common (rules G2, G5). */

/** The sites of the phases, each opened when a test first asks for it. */
const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const opened = new Map<PhaseName, Promise<Phase>>();
  onCleanup(async () => {
    for (const phase of opened.values()) await (await phase).stop();
  });
  return (name: PhaseName) => {
    const phase = opened.get(name) ?? openPhase(name);
    opened.set(name, phase);
    return phase;
  };
});

const pick = <Value>(from: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** The calls of section 7 of the specification, by who may make them. */
const specified = {
  public: `
    POST:auth/logout POST:auth/login POST:auth/signup POST:auth/create-reset-password-session`,
  code: 'GET:auth/check-verification-code-session-exists POST:auth/verify-user',
  member: `
    GET:auth/check-login POST:auth/keep-alive GET:post/market-post GET:post/search-and-filter-posts
    GET:post/my-saved-post GET:post/my-available-post GET:post/my-draft-denied-post
    GET:post/my-archived-post GET:post/get-post-full POST:post/create-post PATCH:post/edit-draft-post
    PATCH:post/edit-post DELETE:post/delete-post PATCH:post/archive-post POST:post/save-post
    POST:post/unsave-post PATCH:post/increment-saved-count PATCH:post/decrement-saved-count
    GET:user/get-user-info POST:user/request-update-user-info PATCH:user/update-user-pending-state
    PATCH:user/reset-deny-info`,
  admin: `
    GET:auth/check-admin GET:post/pending-post PATCH:post/approve-post PATCH:post/deny-post
    GET:user/get-user-updates PATCH:user/approve-update PATCH:user/deny-update`,
};

/** The calls that were added, except those of actions, which `desk/actions.test.ts` walks. */
const added = {
  public: `
    POST:auth/log-in-by-link POST:auth/enter-demo GET:auth/campus-problem GET:auth/campus-link POST:auth/send-link-code
    POST:auth/confirm-campus-link POST:user/appeal GET:page GET:market/newest GET:site`,
  code: 'POST:auth/send-new-code POST:auth/reset-password POST:auth/confirm-log-in',
  unsubscribe: 'POST:notice/unsubscribe',
  setup: `
    POST:setup/state PATCH:setup/site POST:setup/logo POST:setup/language-files POST:setup/language POST:setup/test-mail POST:setup/log-in
    POST:setup/admin POST:setup/verify`,
  member: `
    GET:auth/my-sessions POST:auth/end-other-sessions POST:auth/change-password POST:auth/close-account
    POST:auth/send-proof-code POST:auth/prove-address
    GET:search/count-posts GET:post/similar-posts GET:post/price-hint GET:search/suggest
    GET:search/my-searches POST:search/save-search PATCH:user/set-language GET:user/download-data
    GET:user/get-member POST:report/create-report POST:post/appeal GET:notice/my-notices
    GET:notice/unread-count PATCH:notice/mark-read GET:notice/mail-settings PATCH:notice/mail-settings
    PATCH:user/accept-terms POST:offer/make-offer GET:offer/blocked PATCH:offer/lift-block
    GET:offer/post-offers GET:offer/my-offers GET:offer/next GET:offer/deals
    GET:notice/channels POST:notice/add-device DELETE:notice/remove-device`,
  admin: `
    GET:post/review-hints PATCH:post/decide-posts GET:user/find-members GET:user/get-member-record
    GET:report/open-reports GET:report/decided-reports GET:desk/appeals GET:desk/summary GET:desk/week-list
    POST:desk/presence GET:desk/deny-reasons PUT:desk/deny-reasons GET:desk/announcements
    POST:desk/announcements DELETE:desk/announcements GET:desk/health GET:desk/site PATCH:desk/site POST:desk/site/logo
    GET:desk/language POST:desk/language DELETE:desk/language GET:desk/numbers
    GET:desk/numbers.csv GET:desk/effect GET:desk/effect.csv GET:desk/office.csv GET:desk/moderators GET:desk/robot PUT:desk/robot DELETE:desk/robot
    POST:auth/send-address-code POST:desk/test-robot PUT:desk/page GET:audit/trail GET:audit/trail.csv`,
};

const listed = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([access, calls]) =>
    calls
      .trim()
      .split(/\s+/)
      .map((call) => `${access} ${call}`),
  );
const nameOf = ({ access, method, path }: (typeof callTable)[number]) =>
  `${access} ${method}:${path.replace('/api/', '')}`;

test('[1.8 7.1 7.2 G6.2] the table has the 35 calls of the specification and those that were added', () => {
  expect(listed(specified)).toHaveLength(35);
  const names = callTable.map(nameOf);
  expect(names).toEqual(expect.arrayContaining(listed(specified)));
  const others = callTable.filter(({ path }) => !actionPaths.has(path)).map(nameOf);
  const known = [...listed(specified), ...listed(added)];
  expect(known).toEqual(expect.arrayContaining(others));
  expect(names).toEqual(expect.arrayContaining(known));
  expect(new Set(names).size).toBe(names.length);
});

test('[7.14] lists and the full post reply with JSON strings', () => {
  const strings = callTable.filter((row) => row.jsonString).map(({ path }) => path.replace('/api/post/', ''));
  expect(strings.toSorted()).toEqual(
    `get-post-full market-post my-archived-post my-available-post my-draft-denied-post my-saved-post pending-post
    search-and-filter-posts`.split(/\s+/),
  );
});

test('[G2.1] seven calls take files', () => {
  expect(callTable.filter(({ files }) => files).map(({ path }) => path)).toEqual([
    '/api/post/create-post',
    '/api/post/edit-draft-post',
    '/api/user/request-update-user-info',
    '/api/desk/site/logo',
    '/api/desk/language',
    '/api/setup/logo',
    '/api/setup/language',
  ]);
});

const otherSites = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  // An old browser.
  { origin: 'https://evil.example' },
];

/** The calls of a site that is not a public demo. */
const served = callTable.filter((row) => row !== authEndpoints.enterDemo);
const named = served.map((row) => [`${row.method} ${row.path}`, row] as const);

test.for(named)('[6.5 6.7 G2.1] %s is refused to other sites', async ([name, row], { server, admin }) => {
  for (const headers of row.method === 'GET' ? [] : otherSites) {
    const form = new FormData();
    form.append('postId', '1');
    const response = await admin.fetch(row.path, { method: row.method, headers, body: form });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'other_site',
      message: 'This request came from another site and was refused.',
    });
    const noted = "select from audit where action = 'refuse-other-site' and object = $1";
    expect(await server.database.sql(noted, [name])).not.toEqual([]);
  }
});

test.for(phaseNames.flatMap((phase) => named.map(([name, row]) => [phase, name, row] as const)))(
  '[G4.2 G12.1 G12.2] %s the setup, %s is refused to every wrong caller and changes nothing',
  async ([phase, , row], { site }) => {
    const { database, seen, callers, isSetUp } = await site(phase);
    const wrong = wrongCalls(row, await site(phase));
    expect(wrong).not.toEqual([]);
    for (const { by, input, cookie, says } of wrong) {
      const client = callers[by] ?? new Client('');
      const restored = new Map(client.cookies);
      if (cookie) client.cookies.set(cookie, 'A'.repeat(43));
      const answer = await client.call(row, input);
      client.cookies.clear();
      for (const [name, value] of restored) client.cookies.set(name, value);
      const expected =
        isSetUp || /^\/api\/(setup\/|site$)/.test(row.path) ? says : { status: 503, code: 'setting_up' };
      expect({ by, input: Object.keys(input), ...answer }).toMatchObject({ by, ...expected });
    }
    const free = openToAll[row.path]?.changes ?? [];
    const now = await contentsOf(database);
    const before = { ...seen };
    Object.assign(seen, now);
    expect({ ...now, ...pick(before, free) }).toEqual(before);
  },
);

test('[7.8] a path that is not in the call table is a 404', async ({ member }) => {
  for (const path of ['/api/signup', '/api/auth/make-admin', '/api/post', '/api/']) {
    const response = await member.fetch(path, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
});

// Comes last, because it logs out.
test.for(named)(
  '[G2.5 G5.1] %s is not cached, not sniffed and not shown to other sites',
  async ([_name, row], { server, member }) => {
    const origin = 'https://evil.example';
    for (const { status, headers } of [
      await fetch(server.url + row.path, { method: row.method }),
      await member.fetch(row.path, row.method === 'GET' ? { headers: { origin } } : { method: row.method }),
      await fetch(server.url + row.path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': row.method },
      }),
    ]) {
      expect(status).toBeLessThan(500);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect([...headers.keys()].filter((header) => header.startsWith('access-control-'))).toEqual([]);
    }
  },
);
