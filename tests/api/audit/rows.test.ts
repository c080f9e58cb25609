import { expect } from 'vitest';
import { appealEndpoints } from '../../../contract/appeals/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { callTable } from '../../../contract/call-table.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { offerEndpoints } from '../../../contract/offers/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { reportEndpoints } from '../../../contract/reports/endpoints.ts';
import type { Endpoint } from '../../../engine/endpoint.ts';
import { actionTables, type ActionTable } from '../../support/action-tables.ts';
import { waiting } from '../../support/appeals.ts';
import { Client } from '../../support/client.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { offerIn } from '../../support/offers.ts';
import { addMember, createPost, password, publishPost, uniqueName } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import { zipWith } from '../../support/zip.ts';

/** The row of a call names its entries in the audit trail: all that it writes, and no others. */

const test = base.extend('env', { ROBOT_NETWORKS: '127.0.0.0/8,::1', PROOF_DAYS: '90' });

const pairsOf = ({ method, path, trail = [] }: Endpoint) =>
  trail.map((action) => `${method} ${path} ${action}`);

/** `desk/actions.test.ts` sees that each call of an action writes the entry of its row. */
const byActions = Object.values<ActionTable>(actionTables).flatMap(({ actions, endpoints }) =>
  Object.values(actions).flatMap(({ call, trail }) =>
    trail ? [[endpoints[call] as Endpoint, trail] as const] : [],
  ),
);

/** Calls whose entries `campus/first-link`, `campus/log-in-link`, `auth/admin-code` and `setup/setup` look at. */
const elsewhere = /^\S+ \/api\/(setup\/|auth\/(confirm-campus-link|log-in-by-link|confirm-log-in) )/;

test('the call of an action names the entry of the action', () => {
  const others = byActions.filter(([row, trail]) => !row.trail?.includes(trail));
  expect(others.map(([{ path }]) => path)).toEqual([]);
});

test('each call writes all entries that its row names', async ({ server, author, admin, second, other }) => {
  const { database, mailbox } = server;
  const seen = new Set<string>();
  /** Makes a call, and notes what it wrote in the name of its caller. */
  const call = async (who: Client, row: Endpoint, input: Record<string, unknown> = {}) => {
    const [{ last } = { last: '0' }] = await database.sql<{ last: string }>(
      'select coalesce(max(id), 0) as last from audit',
    );
    const answer = await who.call(row, input);
    const written = await database.sql<{ action: string }>(
      "select action from audit where id > $1 and request_id ~ '^[\\w-]{12}$'",
      [last],
    );
    expect([row.path, written.length > 0]).toEqual([row.path, true]);
    for (const { action } of written) seen.add(`${row.method} ${row.path} ${action}`);
    return answer;
  };

  // Accounts.
  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  const browser = new Client(server.url);
  await call(browser, authEndpoints.signUp, { username, email, password });
  await call(browser, authEndpoints.verifyUser, { verificationCode: await mailbox.code(email) });
  await call(new Client(server.url), authEndpoints.logIn, { usernameOrEmail: email, password });
  await call(browser, authEndpoints.endOtherSessions);
  await browser.call(authEndpoints.sendProofCode);
  await call(browser, authEndpoints.proveAddress, { verificationCode: await mailbox.code(email, 2) });
  await browser.call(authEndpoints.createResetSession, { emailInput: email });
  const reset = { verificationCode: await mailbox.code(email, 3), password: 'quite-another-7' };
  await call(browser, authEndpoints.resetPassword, reset);
  await browser.call(authEndpoints.logIn, { usernameOrEmail: email, password: reset.password });
  await call(browser, authEndpoints.changePassword, {
    currentPassword: reset.password,
    newPassword: password,
  });
  const closing = Object.assign(browser, { username, email });
  await createPost(closing);
  await call(browser, authEndpoints.closeAccount, { password });

  // The site.
  await call(admin, deskEndpoints.editDenyReasons, { reasons: [{ en: uniqueName(), zh: '模糊' }] });
  const days = { from: inDays(0), to: inDays(1) };
  const announced = await call(admin, deskEndpoints.announce, { en: 'Hello', zh: '你好', ...days });
  const [announcement] = announced.body as { announcement_id?: string }[];
  await call(admin, deskEndpoints.removeAnnouncement, { announcementId: announcement?.announcement_id });
  const hours = { summaryAt: '18:00', quietHours: null, reportsToReview: 1 };
  await call(admin, deskEndpoints.editSite, { section: 'hours', value: hours });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#${uniqueName().slice(-6)}"/></svg>`;
  await call(admin, deskEndpoints.uploadLogo, { logo: { fileName: 'logo.svg', bytes: Buffer.from(svg) } });
  const robot = { kind: 'slack', address: 'https://localhost:1/hook' };
  await call(admin, deskEndpoints.setWebhook, robot);
  await call(admin, deskEndpoints.testWebhook);
  await call(admin, deskEndpoints.removeWebhook);
  const french = zipWith([{ name: 'fr/market.json', text: '{"saved":"Favoris"}' }]);
  await call(admin, deskEndpoints.takeLanguage, { tag: 'fr', file: { fileName: 'fr.zip', bytes: french } });
  await call(admin, deskEndpoints.removeLanguage, { tag: 'fr' });
  await call(admin, pageEndpoints.edit, { name: 'terms', language: 'en', markdown: uniqueName() });
  const member = await addMember(server);
  const { terms_to_accept: version } = (await member.call(profileEndpoints.info)).body;
  await call(member, pageEndpoints.acceptTerms, { version });
  await call(member, profileEndpoints.requestUpdate, { username: uniqueName('renamed') });

  // Posts and offers.
  const decisions = [
    { postId: await createPost(author), approve: true },
    { postId: await createPost(author), approve: false, denyReason: 'Blurry' },
  ];
  await call(admin, postEndpoints.decide, { decisions });
  const published = () => publishPost(author, admin);
  const [open] = await offerIn(server, 'open', author, await published());
  await call(author, offerEndpoints.promise, open);
  await call(author, offerEndpoints.cancel, { ...open, reason: 'changed-mind' });
  const [promised] = await offerIn(server, 'promised', author, await published());
  await call(author, offerEndpoints.answerMeeting, { ...promised, met: true });

  // Reports and appeals.
  const reported = async (seller = author) => {
    const postId = await publishPost(seller, admin);
    await report(await addMember(server), { postId });
    return postId;
  };
  await database.sql("update members set created_at = now() - interval '60 days'");
  await call(other, reportEndpoints.create, { postId: await publishPost(author, admin), reason: 'spam' });
  await admin.call(deskEndpoints.editSite, { section: 'hours', value: { ...hours, reportsToReview: 0 } });
  const decide = (postId: string, action: string) =>
    call(admin, reportEndpoints.decide, { postId, action, reason: 'Fake', days: null });
  const seller = await addMember(server);
  const takenDown = await reported();
  await decide(takenDown, 'take-down');
  await call(admin, reportEndpoints.reopen, { postId: takenDown, reason: 'Sorry' });
  await decide(await reported(), 'return-to-review');
  await decide(await reported(seller), 'warn');
  await decide(await reported(seller), 'suspend');
  const appeal = { usernameOrEmail: seller.email, text: 'It was my brother.' };
  const visitor = new Client(server.url);
  await call(visitor, appealEndpoints.appealSuspension, { ...appeal, password: 'wrong-guess-1' });
  await call(visitor, appealEndpoints.appealSuspension, { ...appeal, password });
  await call(author, appealEndpoints.appealDenial, { postId: decisions[1]?.postId, text: 'It is sharp.' });
  for (const { appeal_id: appealId } of await waiting(second))
    await call(second, appealEndpoints.decide, { appealId, accept: true, reason: 'Right' });

  for (const [row, trail] of byActions) seen.add(`${row.method} ${row.path} ${trail}`);
  const named = callTable.flatMap((row) => pairsOf(row)).filter((pair) => !elsewhere.test(pair));
  expect(named.filter((pair) => !seen.has(pair))).toEqual([]);
});
